import { createPoll, editPoll, getPoll, listPolls, openPoll } from '@guildhall/shared/contracts';
import type { PollSummary } from '@guildhall/shared/contracts';
import { rankSlots, Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildInvitation, buildPoll, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openNewPoll, openPollPage } from '../../testing/poll-page.tsx';
import MeetingsPage from './MeetingsPage.tsx';

// The input of polls, the server's messages about it, and the list of polls.

beforeEach(() => localStorage.clear());

const openDraft = () => openPollPage({ state: 'draft' });
const times = () => screen.getByRole('textbox', { name: 'Times on these days' });

test('times need a day and a time; Enter never sends the poll', async () => {
  const { user } = openNewPoll();
  await user.type(await screen.findByRole('textbox', { name: 'Times on these days' }), '9{Enter}');
  expect(times()).toHaveAccessibleDescription(/Choose a day in the calendar first./);
  await user.click(screen.getByRole('button', { name: /November 24, 2026$/ }));
  await user.clear(times());
  await user.keyboard('{Enter}');
  expect(times()).toHaveAccessibleDescription(/Enter a time, such as 9:00./);
  expect(requestsTo(createPoll)).toHaveLength(0);
});

test('removes times one by one or by day', async () => {
  const { user } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: /November 24, 2026$/ }));
  await user.click(screen.getByRole('button', { name: /November 25, 2026$/ }));
  await user.type(times(), '9 11{Enter}');
  expect(await screen.findByText('4 of at most 60 times')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Remove Tue, Nov 24 9:00/ }));
  expect(screen.getByText('1 time removed, 3 left.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Remove all times on Wednesday, November 25/ }));
  const tuesday = within(screen.getByRole('region', { name: /Tuesday, November 24/ }));
  expect(tuesday.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /Wednesday/ })).not.toBeInTheDocument();
});

test('the calendar turns its pages, and never to days that have passed', async () => {
  const { user } = openNewPoll();
  await user.click(await screen.findByRole('button', { name: 'Next month' }));
  expect(screen.getByText('December 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByText('November 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: /November 19, 2026/ })).toBeDisabled();
});

test('removes people from the list, and sends who is required', async () => {
  const { user, poll } = openDraft();
  await user.click(await screen.findByRole('button', { name: 'Remove person 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Required' }));
  reply(editPoll, { ...poll, version: 3 });
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Draft saved/)).toBeVisible();
  expect(requestsTo(editPoll)[0]?.body).toMatchObject({
    invitations: [{ name: 'Nils Berg', email: 'nils@example.org', required: true, language: 'en' }],
  });
});

test('marks and does not send a person without a name or an invalid length', async () => {
  const { user } = openDraft();
  const [name] = await screen.findAllByRole('textbox', { name: 'Name' });
  await user.clear(name ?? document.body);
  await write(user, screen.getByRole('textbox', { name: 'Length in minutes' }), 'an hour');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name.'));
  expect(screen.getByRole('textbox', { name: 'Length in minutes' })).toHaveAccessibleDescription(
    'Enter 5 to 1440 minutes.',
  );
  expect(requestsTo(editPoll)).toHaveLength(0);
});

test('a poll that cannot be opened yet is saved, says why, and invites nobody', async () => {
  const { user, poll } = openDraft();
  reply(editPoll, { ...poll, version: 3 });
  reply(getPoll, { ...poll, version: 3 });
  replyProblem(openPoll, { status: 422, code: 'deadline_in_past', message: 'The deadline has passed.' });
  const dialog = await openDialog(user, 'Save and invite…');
  await user.click(dialog.getByRole('button', { name: 'Send invitations' }));
  expect(await dialog.findByText('The deadline has passed.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('December committee');
});

test('edits of an open poll that were left unsaved can be dropped without opening them', async () => {
  const first = openPollPage({ state: 'open' }, { isEdited: true });
  await first.user.type(await screen.findByRole('textbox', { name: /^Place/ }), ' b');
  first.unmount();
  const { user } = openPollPage({ state: 'open' });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/unsaved changes to this poll/)).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('gh_kept:'))).toEqual([]);
});

test('of many times the best five are shown first, then all of them', async () => {
  const slots = Array.from({ length: 7 }, (_, index) => ({
    id: someId(40 + index),
    startsAt: `2026-12-0${index + 1}T08:00:00.000Z`,
    endsAt: `2026-12-0${index + 1}T09:00:00.000Z`,
  }));
  const one = buildInvitation({
    state: 'answered',
    answeredAt: '2026-11-19T09:00:00.000Z',
    answers: { [someId(46)]: 'yes' },
  });
  const results = rankSlots(slots, [{ id: one.id, isRequired: true, answers: one.answers }]);
  const { user } = openPollPage({ slots, invitations: [one], results }, { language: 'ar' });
  const list = await screen.findByRole('list', { name: 'الأوقات من الأفضل' });
  const shown = () => [...list.children];
  expect(shown()).toHaveLength(5);
  // The only suitable time, in the meeting's zone and with Latin digits.
  expect(shown()[0]).toHaveTextContent(/7 ديسمبر 2026.*9:00/);
  await user.click(screen.getByRole('button', { expanded: false }));
  expect(shown()).toHaveLength(7);
});

describe('the list of meetings', () => {
  const { id, title, zone, deadline, updatedAt, version } = buildPoll();
  const summary: PollSummary = {
    ...{ id, title, zone, deadline, updatedAt, version },
    state: 'scheduled',
    slots: 2,
    invited: 3,
    answered: 2,
    requiredAnswered: 1,
    required: 0,
    firstSlotAt: null,
    meeting: {
      state: 'scheduled',
      startsAt: '2026-12-01T08:00:00.000Z',
      endsAt: '2026-12-01T09:00:00.000Z',
      zone: 'Asia/Tokyo',
      place: '',
      sequence: 0,
    },
    createdBy: 'Greta Holm',
  };

  test('shows a meeting’s time in its own zone, and who created it', async () => {
    reply(listPolls, [{ ...summary, zone: 'Asia/Tokyo' }]);
    renderRemote(<MeetingsPage />, { path: '/meetings', role: Role.staff });
    const row = within(await screen.findByRole('row', { name: /December committee/ }));
    expect(row.getByText(/Tue, Dec 1, 2026, 5:00.*6:00.*PM/)).toBeVisible();
    expect(row.getByText('Asia/Tokyo')).toBeVisible();
    expect(row.getByText('Greta Holm')).toBeVisible();
  });

  test('that can’t be loaded says why, and is retried', async () => {
    replyProblem(listPolls, { status: 503, code: 'busy', message: 'The database is busy.' });
    const { user } = renderRemote(<MeetingsPage />, { path: '/meetings', role: Role.staff });
    expect(await screen.findByText('The database is busy.')).toBeVisible();
    reply(listPolls, [summary]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'December committee' })).toBeVisible();
  });
});
