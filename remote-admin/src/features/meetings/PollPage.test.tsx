import {
  cancelPoll,
  closePoll,
  getPoll,
  listPolls,
  reopenPoll,
  rescheduleMeeting,
  resendInvitation,
  scheduleMeeting,
} from '@guildhall/shared/contracts';
import type { PollDetail, PollSummary } from '@guildhall/shared/contracts';
import { rankSlots, Role } from '@guildhall/shared/domain';
import { renderRemote, reply, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { buildInvitation, buildPoll, someId } from '../../testing/builders.ts';
import MeetingsPage from './MeetingsPage.tsx';
import PollPage from './PollPage.tsx';

beforeEach(() => localStorage.clear());

const [first, second] = [someId(41), someId(42)];
const answeredAt = '2026-11-19T09:00:00.000Z';

/** Rosa, who is required, can attend only on the first day; Nils could on both if needed; Ines has not answered. */
const invitations = [
  buildInvitation({ state: 'answered', answeredAt, answers: { [first]: 'yes', [second]: 'no' } }),
  buildInvitation({
    id: someId(32),
    name: 'Nils Berg',
    email: 'nils@example.org',
    required: false,
    state: 'answered',
    answeredAt,
    answers: { [first]: 'if_needed', [second]: 'if_needed' },
    comment: 'Rather in the morning',
  }),
  buildInvitation({ id: someId(33), name: 'Ines Vega', email: 'ines@example.org', required: false }),
];

function openPoll(parts: Partial<PollDetail> = {}, search = '') {
  const poll = buildPoll({ invitations, ...parts });
  const ranked = poll.invitations.map(({ id, required, answers }) => ({ id, isRequired: required, answers }));
  reply(getPoll, { ...poll, results: rankSlots(poll.slots, ranked) });
  return renderRemote(<PollPage />, {
    path: `/meetings/${poll.id}${search}`,
    route: '/meetings/:id',
    role: Role.staff,
    user: { zone: 'Europe/Vienna' },
  });
}

const bestTimes = async () => {
  const list = await screen.findByRole('list', { name: 'Times, best first' });
  const [best, next] = within(list)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === list);
  return [best ?? document.body, next ?? document.body] as const;
};

test('says in words why a time is the best', async () => {
  openPoll();
  const [best, next] = await bestTimes();
  expect(best).toHaveTextContent(/Tue, Dec 1, 2026, 9:00/);
  expect(best).toHaveTextContent('Required people available: 1 of 1');
  expect(best).toHaveTextContent('Available: 2 (1 yes, 1 if needed)');
  expect(best).toHaveTextContent('1 has not answered: Ines Vega');
  expect(best).not.toHaveTextContent('Unavailable');
  expect(next).toHaveTextContent('Unavailable: Rosa Lind');
});

test('shows its times, without ranks, before the first answer', async () => {
  const { user } = openPoll({ state: 'closed', invitations: [buildInvitation()] });
  const list = await screen.findByRole('list', { name: 'Times' });
  const times = within(list).getAllByRole('listitem');
  expect(times).toHaveLength(2);
  expect(times[0]).toHaveTextContent(/^Tue, Dec 1, 2026, 9:00/);
  expect(times[0]).not.toHaveTextContent('Available');
  await user.click(within(list).getByRole('button', { name: /^Choose: Wed, Dec 2/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('shows every answer in the grid as a word beside sign and colour, and the same in the list', async () => {
  const { user } = openPoll();
  const row = within(await screen.findByRole('table', { name: /by person and time/ })).getByRole('row', {
    name: /Nils Berg/,
  });
  expect(within(row).getAllByText('If needed')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'List' }));
  expect(screen.getByText('No (1)')).toBeVisible();
});

test('shows the reader’s own zone beside the meeting’s where they differ', async () => {
  reply(getPoll, buildPoll({ invitations, results: rankSlots(buildPoll().slots, []) }));
  renderRemote(<PollPage />, {
    path: `/meetings/${someId(30)}`,
    route: '/meetings/:id',
    role: Role.staff,
    user: { zone: 'Asia/Tokyo' },
  });
  expect((await screen.findAllByText(/5:00.*PM where you are \(Asia\/Tokyo\)/)).length).toBeGreaterThan(0);
});

test('plans a meeting after showing what happens', async () => {
  reply(scheduleMeeting, buildPoll({ state: 'scheduled' }));
  const { user } = openPoll({ state: 'closed' });
  await user.click(await screen.findByRole('button', { name: /^Choose: Wed, Dec 2/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Required, but unavailable: Rosa Lind')).toBeVisible();
  expect(dialog.getByText(/3 people get the date by email with a calendar file/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Plan meeting' }));
  await waitFor(() => expect(requestsTo(scheduleMeeting)[0]?.body).toEqual({ version: 2, slotId: second }));
});

test('silent people come first, and get a new link', async () => {
  reply(resendInvitation, buildPoll());
  const { user } = openPoll();
  const people = within(await screen.findByRole('list', { name: 'Invited' })).getAllByRole('listitem');
  expect(people[0]).toHaveTextContent('Ines Vega');
  expect(screen.getByText('1 has not answered')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new link: Ines Vega' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send a new link' }));
  await waitFor(() => expect(requestsTo(resendInvitation)[0]?.params).toMatchObject({ invitationId: someId(33) }));
});

test('is closed by hand, and opened again with a deadline in the meeting’s zone', async () => {
  stopClock();
  reply(closePoll, buildPoll({ state: 'closed', version: 3 }));
  reply(reopenPoll, buildPoll({ version: 4 }));
  const { user } = openPoll();
  await user.click(await screen.findByRole('button', { name: 'Close poll' }));
  const closing = within(await screen.findByRole('dialog'));
  reply(getPoll, buildPoll({ state: 'closed', version: 3 }));
  await user.click(closing.getByRole('button', { name: 'Close poll' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this poll?' }));
  await user.click(dialog.getByRole('button', { name: 'Reopen poll' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(reopenPoll)[0]?.body).toEqual({ version: 3, deadline: '2026-11-27T17:00:00.000Z' });
});

const meeting = {
  state: 'scheduled',
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  zone: 'Europe/Vienna',
  place: 'Room 4',
  sequence: 0,
} as const;

test('a meeting is moved in its own time zone', async () => {
  reply(rescheduleMeeting, buildPoll());
  const { user } = openPoll({ state: 'scheduled', meeting });
  await user.click(await screen.findByRole('button', { name: 'Move meeting' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Day'));
  await user.type(dialog.getByLabelText('Day'), '2027-07-01');
  await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
  await waitFor(() =>
    expect(requestsTo(rescheduleMeeting)[0]?.body).toMatchObject({ startsAt: '2027-07-01T07:00:00.000Z' }),
  );
});

test('after a meeting moves away from the chosen time, no time is marked as chosen', async () => {
  const { unmount } = openPoll({ state: 'scheduled', chosenSlotId: first, meeting });
  expect(await screen.findByText('Chosen')).toBeVisible();
  unmount();
  openPoll({
    state: 'scheduled',
    chosenSlotId: first,
    meeting: { ...meeting, state: 'rescheduled', startsAt: '2026-12-08T08:00:00.000Z', sequence: 1 },
  });
  expect(await screen.findByText('Changed 1 time')).toBeVisible();
  expect(screen.queryByText('Chosen')).not.toBeInTheDocument();
});

test('cancelling a meeting needs a reason, and a past one can’t be cancelled', async () => {
  reply(cancelPoll, buildPoll({ state: 'cancelled' }));
  const { user, unmount } = openPoll({ state: 'scheduled', meeting });
  await user.click(await screen.findByRole('button', { name: 'Cancel meeting' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Not enough people');
  await user.click(dialog.getByRole('button', { name: 'Cancel meeting' }));
  await waitFor(() => expect(requestsTo(cancelPoll)[0]?.body).toEqual({ version: 2, reason: 'Not enough people' }));
  unmount();
  openPoll({ state: 'scheduled', meeting: { ...meeting, state: 'held' } });
  // Once, beside the page's title.
  expect(await screen.findByText('Held')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel meeting' })).not.toBeInTheDocument();
});

test('the list shows a held meeting as held, not as planned', async () => {
  reply(listPolls, [{ ...summary(buildPoll({ state: 'scheduled' })), meeting: { ...meeting, state: 'held' } }]);
  renderRemote(<MeetingsPage />, { path: '/meetings', role: Role.staff });
  const row = within(await screen.findByRole('row', { name: /December committee/ }));
  expect(row.getByText('Held')).toBeVisible();
});

const summary = ({ id, title, state, zone, deadline, updatedAt, version }: PollDetail): PollSummary => ({
  ...{ id, title, state, zone, deadline, updatedAt, version },
  slots: 2,
  invited: 3,
  answered: 2,
  requiredAnswered: 1,
  required: 1,
  firstSlotAt: null,
  meeting: null,
  createdBy: 'Greta Holm',
});

test('the list says how many have answered, and is narrowed by state', async () => {
  reply(listPolls, [summary(buildPoll())]);
  const { user, address } = renderRemote(<MeetingsPage />, { path: '/meetings', role: Role.staff });
  expect(await screen.findByRole('link', { name: 'December committee' })).toHaveAttribute(
    'href',
    `/meetings/${someId(30)}`,
  );
  expect(screen.getByText('2 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Closed' }));
  expect(address()).toBe('/meetings?state=closed');
});

test('an empty list leads to the first meeting', async () => {
  reply(listPolls, []);
  renderRemote(<MeetingsPage />, { path: '/meetings', role: Role.staff });
  expect(await screen.findByText('No meetings yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New meeting' })).toHaveLength(2);
});
