import * as z from 'zod/mini';
import { contract } from '../../contracts/contract.ts';
import { call } from '../../http/index.ts';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor } from '../../testing/index.ts';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from './index.ts';

const move = contract.post('/meetings/move', {
  summary: 'Move a meeting',
  permission: 'public',
  body: z.strictObject({ startsAt: z.string() }),
  response: z.strictObject({}),
});

/** Two inputs on the screen form one field of the request, so the server names a field this form does not have. */
function MoveForm() {
  const form = useAppForm({ defaultValues: { day: '2026-11-19', time: '09:00' } });
  const submit = form.handleSubmit(({ day, time }) =>
    call(move, { body: { startsAt: `${day}T${time}Z` } }).catch((error: unknown) => showProblem(form, error)),
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Move">
      <FormProblem control={form.control} />
      <FormField control={form.control} name="day" label="Day" />
      <FormField control={form.control} name="time" label="Time" />
      <SubmitButton>Move</SubmitButton>
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
});

test('accepts a number in Arabic digits', async () => {
  function LengthForm() {
    const { control } = useAppForm<{ minutes: number | null }>({ defaultValues: { minutes: null } });
    return <FormField control={control} name="minutes" type="number" label="Length in minutes" />;
  }
  const { user } = renderRemote(<LengthForm />, { role: null });
  await user.type(screen.getByRole('textbox', { name: 'Length in minutes' }), '٩٠');
  expect(screen.getByRole('textbox', { name: 'Length in minutes' })).toHaveValue('90');
});
