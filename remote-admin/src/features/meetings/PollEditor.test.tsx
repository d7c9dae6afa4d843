import { createPoll, deletePoll, editPoll, getPoll, listUsers, openPoll } from '@guildhall/shared/contracts';
import type { BodyOf, PollDetail } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildInvitation, buildPoll, buildUser, someId } from '../../testing/builders.ts';
import { openNewPoll, openPollPage } from '../../testing/poll-page.tsx';

beforeEach(() => localStorage.clear());

const openDraft = (parts: Partial<PollDetail> = {}) => openPollPage({ state: 'draft', ...parts });

const sent = (): BodyOf<typeof createPoll> => requestsTo(createPoll).at(-1)?.body as BodyOf<typeof createPoll>;

test('scenario 16: twenty times are chosen by keyboard alone', async () => {
  reply(createPoll, buildPoll({ state: 'draft' }));
  const { user } = openNewPoll();
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'December committee');
  // Today is Friday, 20 November: moves five days forward, one by one.
  (await screen.findByRole('button', { name: /November 20, 2026$/ })).focus();
  for (let day = 0; day < 5; day += 1) await user.keyboard('{ArrowRight}[Space]');
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Times on these days' })).toHaveFocus();
  await user.keyboard('9 10:30 2pm 16{Enter}');
  expect(await screen.findByText('20 of at most 60 times')).toBeVisible();
  expect(requestsTo(createPoll)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(createPoll)).toHaveLength(1);
  expect(sent().slots).toHaveLength(20);
  expect(sent().slots[0]).toEqual({ startsAt: '2026-11-21T08:00:00.000Z' });
});

test('a week adds times with arrow keys and Space, and removes them', async () => {
  const { user } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: 'Week' }));
  screen.getByRole('button', { name: /November 20, 2026, 9:00/ }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}[Space]');
  expect(await screen.findByText('1 of at most 60 times')).toBeVisible();
  expect(screen.getByRole('button', { name: /November 21, 2026, 9:30/ })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('[Space]');
  expect(await screen.findByText('0 of at most 60 times')).toBeVisible();
});

test('explains the effect of a clock change on a time', async () => {
  openDraft({
    slots: [
      { id: someId(41), startsAt: '2027-10-31T00:30:00.000Z', endsAt: '2027-10-31T01:30:00.000Z' },
      { id: someId(42), startsAt: '2027-11-02T08:00:00.000Z', endsAt: '2027-11-02T09:00:00.000Z' },
    ],
  });
  expect(await screen.findByText(/The clocks go back that night: 2:30.AM occurs twice/)).toBeVisible();
});

test('shows an error for an invalid time and keeps the input', async () => {
  const { user } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: /November 24, 2026$/ }));
  const times = screen.getByRole('textbox', { name: 'Times on these days' });
  await user.type(times, '9 noon{Enter}');
  expect(times).toHaveAccessibleDescription(/Not a valid time: noon/);
  expect(times).toHaveValue('9 noon');
});

test('a pasted list becomes invitations, and invalid lines stay to be corrected', async () => {
  const { user } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: 'One person per line' }));
  await user.paste('Rosa Lind <rosa@example.org>\nthe treasurer\nRosa again <ROSA@example.org>');
  expect(dialog.getByText(/Line 2 has no readable email address/)).toHaveTextContent('the treasurer');
  expect(dialog.getByText(/Line 3 is already in the list/)).toHaveTextContent('rosa@example.org');
  await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
  expect(dialog.getByRole('textbox')).toHaveValue('the treasurer');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('rosa@example.org');
});

test('finds somebody with an account by name and invites them in their language', async () => {
  reply(listUsers, [buildUser({ language: 'fr' })]);
  const { user } = openNewPoll();
  await user.type(await screen.findByRole('combobox', { name: /Find by name/ }), 'rosa');
  await user.click(await screen.findByRole('option', { name: /Rosa Lind/ }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Rosa Lind');
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Français');
});

test('refuses a repeated address before anything is sent', async () => {
  const { user } = openDraft();
  const [, second] = await screen.findAllByRole('textbox', { name: 'Email' });
  await user.clear(second ?? document.body);
  await user.type(second ?? document.body, 'Rosa@Example.org');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(second).toHaveAccessibleDescription(/already on the list/));
  expect(requestsTo(editPoll)).toHaveLength(0);
});

test('shows refusals of the server beside their inputs, and sends the next try', async () => {
  replyProblem(editPoll, {
    code: 'deadline_after_slots',
    message: 'The deadline is after the first time.',
    fields: {
      deadline: { code: 'deadline_after_slots', message: 'The deadline is after the first time.' },
      'slots.1.startsAt': { code: 'slot_in_past', message: 'This time is over.' },
    },
    once: true,
  });
  const { user, poll } = openDraft();
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, ' two');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.getByLabelText('Answer by')).toHaveAccessibleDescription(/after the first time/));
  // Above the form, and next to the time.
  expect(screen.getAllByText('This time is over.')).toHaveLength(2);
  expect(title).toHaveValue('December committee two');

  reply(editPoll, poll);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(editPoll)).toHaveLength(2);
});

test('sends invitations only after showing how many', async () => {
  const { user, poll } = openDraft();
  reply(editPoll, { ...poll, version: 3 });
  reply(openPoll, { ...poll, state: 'open', version: 4 });
  await user.click(await screen.findByRole('button', { name: 'Save and invite…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 people each get an email/)).toBeVisible();
  expect(requestsTo(openPoll)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send invitations' }));
  await waitFor(() => expect(requestsTo(openPoll)[0]?.body).toEqual({ version: 3 }));
});

test('scenario 14: a conflict shows both values, keeps the input, and continues from the new version', async () => {
  const { user, poll } = openDraft();
  const place = await screen.findByRole('textbox', { name: /^Place/ });
  await user.clear(place);
  await user.type(place, 'Room 9');
  replyProblem(editPoll, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(getPoll, { ...poll, version: 3, place: 'Town hall', title: 'Winter committee' });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Town hall')).toBeVisible();
  expect(screen.getByText('Room 4')).toBeVisible();
  expect(place).toHaveValue('Room 9');

  reply(editPoll, { ...poll, version: 4 });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(editPoll).at(-1)?.body).toMatchObject({ version: 3, place: 'Room 9' });
});

test('a draft is discarded, not called off, and goes to the junk box', async () => {
  const { user, poll } = openDraft();
  reply(deletePoll, {});
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(screen.queryByRole('button', { name: 'Cancel poll' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(deletePoll)[0]?.body).toEqual({ version: poll.version });
});

test('an open poll says that only new times are asked about again', async () => {
  openPollPage({ state: 'open' }, { isEdited: true });
  expect(await screen.findByText(/asked only about new times/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save and invite…' })).not.toBeInTheDocument();
});

test('a change of zone keeps the times on the wall', async () => {
  const { user, poll } = openDraft();
  reply(editPoll, poll);
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'tokyo');
  await user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(editPoll)[0]?.body).toMatchObject({
    zone: 'Asia/Tokyo',
    slots: [{ startsAt: '2026-12-01T00:00:00.000Z' }, { startsAt: '2026-12-02T05:00:00.000Z' }],
  });
});

test.each([
  ['the moments', /^The moments/, ['2026-12-01T08:00:00.000Z', '2026-12-02T13:00:00.000Z']],
  ['the times as written', /^The times as written/, ['2026-12-01T00:00:00.000Z', '2026-12-02T05:00:00.000Z']],
])('once somebody has answered, a change of zone asks, and keeps %s', async (_, choice, expected) => {
  const answered = buildInvitation({ state: 'answered', answeredAt: '2026-11-19T08:00:00.000Z' });
  const { user, poll } = openPollPage({ state: 'open', invitations: [answered] }, { isEdited: true });
  reply(editPoll, poll);
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'tokyo');
  await user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Change the time zone to Asia\/Tokyo/ }));
  await user.click(dialog.getByRole('radio', { name: choice }));
  await user.click(dialog.getByRole('button', { name: 'Change the time zone' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(requestsTo(editPoll)).toHaveLength(1));
  expect(requestsTo(editPoll)[0]?.body).toMatchObject({
    zone: 'Asia/Tokyo',
    slots: expected.map((startsAt) => ({ startsAt })),
  });
});
