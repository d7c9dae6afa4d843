import * as z from 'zod/mini';
import { contract } from '../../contracts/contract.ts';
import { emailAddress, line } from '../../contracts/primitives.ts';
import { call } from '../../http/index.ts';
import { renderRemote, reply, replyProblem, requestsTo, screen } from '../../testing/index.ts';
import {
  CheckboxField,
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  showProblem,
  SubmitButton,
  useAppForm,
} from './index.ts';

const person = z.strictObject({
  fullName: line(20),
  referees: z.array(z.strictObject({ email: emailAddress })),
  country: z.enum(['AT', 'FR']),
  answer: z.enum(['yes', 'no']),
  age: z.int().check(z.minimum(18)),
  agreed: z.literal(true),
});
const save = contract.post('/people', {
  summary: 'Save',
  permission: 'public',
  body: person,
  response: z.strictObject({}),
});

const blank = { fullName: '', referees: [{ email: '' }], country: '', answer: '', age: null, agreed: false };

function PersonForm() {
  const form = useAppForm({ schema: person, defaultValues: blank as never });
  const submit = form.handleSubmit((body) => call(save, { body }).catch((error: unknown) => showProblem(form, error)));
  return (
    <form onSubmit={submit} noValidate aria-label="Person">
      <FormProblem control={form.control} />
      <FormField control={form.control} name="fullName" label="Full name" />
      <FormField control={form.control} name="referees.0.email" label="Referee’s email" type="email" />
      <FormField control={form.control} name="age" label="Age" type="number" />
      <SelectField
        control={form.control}
        name="country"
        label="Country"
        options={[{ value: 'AT', label: 'Austria' }]}
      />
      <RadioCards
        control={form.control}
        name="answer"
        label="Answer"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <CheckboxField control={form.control} name="agreed" label="I agree" />
      <SubmitButton>Save</SubmitButton>
    </form>
  );
}

async function fillAndSend() {
  const { user } = renderRemote(<PersonForm />);
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ada Moreau');
  await user.type(screen.getByRole('textbox', { name: /Referee/ }), 'no@such.example');
  await user.type(screen.getByRole('textbox', { name: 'Age' }), '42');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Austria');
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

test('marks each missing input and lists it above', async () => {
  const { user } = renderRemote(<PersonForm />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('textbox', { name: 'Full name', description: 'Fill in “Full name”.' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Check your entries');
  await user.click(screen.getByRole('button', { name: /Age/ }));
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveFocus();
  expect(requestsTo(save)).toEqual([]);
});

test('submits the parsed values', async () => {
  reply(save, {});
  await fillAndSend();
  expect(requestsTo(save)[0]?.body).toEqual({
    fullName: 'Ada Moreau',
    referees: [{ email: 'no@such.example' }],
    age: 42,
    country: 'AT',
    answer: 'yes',
    agreed: true,
  });
});

test('marks the input the server rejected and keeps the input values', async () => {
  replyProblem(save, {
    code: 'invalid',
    message: 'This could not be saved.',
    fields: { 'referees.0.email': { code: 'unknown', message: 'No such member' } },
  });
  await fillAndSend();
  expect(await screen.findByRole('textbox', { name: /Referee/, description: 'No such member' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: /Referee/ })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be saved.');
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Moreau');
});

test('focuses a refusal of the whole form', async () => {
  replyProblem(save, { status: 409, code: 'closed', message: 'The form has closed.' });
  await fillAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('The form has closed.');
  expect(screen.getByRole('alert')).toHaveFocus();
});
