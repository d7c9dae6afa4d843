import { useState } from 'react';
import * as z from 'zod/mini';
import { contract, type BodyOf } from '../../contracts/contract.ts';
import { emailAddress, line } from '../../contracts/primitives.ts';
import { call } from '../../http/index.ts';
import { useCommand } from '../../query/index.ts';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor } from '../../testing/index.ts';
import {
  CheckboxField,
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  showProblem,
  SubmitButton,
  useContractForm,
} from './index.ts';

const save = contract.post('/people', {
  summary: 'Save',
  permission: 'public',
  body: z.strictObject({
    fullName: line(20),
    referees: z.array(z.strictObject({ email: emailAddress })),
    country: z.enum(['AT', 'FR']),
    answer: z.enum(['yes', 'no']),
    age: z.int().check(z.minimum(18)),
    agreed: z.literal(true),
  }),
  response: z.strictObject({}),
});

type Person = z.input<typeof save.body>;

const blank = { fullName: '', referees: [{ email: '' }], country: '', answer: '', age: null, agreed: false };

function PersonForm() {
  const { form } = useContractForm<Person, BodyOf<typeof save>, Person>(save.body, { defaultValues: blank as never });
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

const move = contract.post('/meetings/move', {
  summary: 'Move a meeting',
  permission: 'public',
  body: z.strictObject({ startsAt: z.string() }),
  response: z.strictObject({}),
});

/** Two inputs on the screen form one field of the request, so the server names a field this form does not have. */
function MoveForm() {
  const [isMoved, setMoved] = useState(false);
  const { control, submit, isPending } = useContractForm(move.body, {
    command: useCommand((body: BodyOf<typeof move>) => call(move, { body }), { stale: [] }),
    defaultValues: { day: '2026-11-19', time: '09:00' },
    toBody: ({ day, time }: { day: string; time: string }) => ({ startsAt: `${day}T${time}Z` }),
    onSuccess: () => setMoved(true),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Move">
      <FormProblem control={control} />
      <FormField control={control} name="day" label="Day" />
      <FormField control={control} name="time" label="Time" />
      <SubmitButton pending={isPending}>Move</SubmitButton>
      {isMoved && <p>Moved.</p>}
    </form>
  );
}

test('submits again after the server refused a field that has no input here', async () => {
  replyProblem(move, {
    code: 'slot_in_past',
    message: 'This time is over.',
    fields: { startsAt: { code: 'slot_in_past', message: 'Choose a later time.' } },
  });
  const { user } = renderRemote(<MoveForm />, { role: null });
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Choose a later time.')).toBeVisible();

  reply(move, {});
  await user.clear(screen.getByRole('textbox', { name: 'Day' }));
  await user.type(screen.getByRole('textbox', { name: 'Day' }), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(requestsTo(move)).toHaveLength(2));
  expect(requestsTo(move)[1]?.body).toEqual({ startsAt: '2026-12-01T09:00Z' });
  expect(screen.queryByText('Choose a later time.')).not.toBeInTheDocument();
  expect(await screen.findByText('Moved.')).toBeVisible();
});

test('accepts a number in Arabic digits', async () => {
  function LengthForm() {
    const { control } = useContractForm(z.strictObject({ minutes: z.nullable(z.int()) }), {
      defaultValues: { minutes: null },
    });
    return <FormField control={control} name="minutes" type="number" label="Length in minutes" />;
  }
  const { user } = renderRemote(<LengthForm />, { role: null });
  await user.type(screen.getByRole('textbox', { name: /Length in minutes/ }), '٩٠');
  expect(screen.getByRole('textbox', { name: /Length in minutes/ })).toHaveValue('90');
});
