import {
  closePoll,
  downloadMeetingCalendar,
  getPoll,
  listApplications,
  reopenPoll,
  rescheduleMeeting,
  resendInvitation,
  scheduleMeeting,
  setAgenda,
} from '@guildhall/shared/contracts';
import { rankSlots } from '@guildhall/shared/domain';
import { reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildInvitation, buildPoll, buildSummary, someId } from '../../testing/builders.ts';
import { openDialog, write } from '../../testing/dialogs.ts';
import { openPollPage } from '../../testing/poll-page.tsx';

beforeEach(() => localStorage.clear());

const meeting = {
  state: 'scheduled',
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  zone: 'Europe/Vienna',
  place: 'Room 4',
  sequence: 0,
} as const;
const planned = { state: 'scheduled', meeting } as const;

const answered = buildInvitation({
  state: 'answered',
  answeredAt: '2026-11-19T09:00:00.000Z',
  answers: { [someId(41)]: 'yes' },
});

const results = rankSlots(buildPoll().slots, [{ id: answered.id, isRequired: true, answers: answered.answers }]);

test('a new deadline that the server refuses is marked at its day, and the next one is sent', async () => {
  const { user } = openPollPage({ state: 'closed' });
  const dialog = await openDialog(user, 'Reopen poll');
  replyProblem(reopenPoll, {
    status: 422,
    code: 'deadline_after_slots',
    message: 'The deadline is after the first time.',
    fields: { deadline: { code: 'deadline_after_slots', message: 'Choose a day before the first time.' } },
    once: true,
  });
  const day = dialog.getByLabelText('Answer by');
  await write(user, day, '2026-12-24');
  await user.click(dialog.getByRole('button', { name: 'Reopen poll' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription('Choose a day before the first time.'));
  expect(day).toHaveFocus();
  expect(dialog.getByText('Answer by: Choose a day before the first time.')).toBeVisible();

  reply(reopenPoll, buildPoll({ version: 3 }));
  await write(user, day, '2026-11-28');
  await user.click(dialog.getByRole('button', { name: 'Reopen poll' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(reopenPoll)[1]?.body).toEqual({ version: 2, deadline: '2026-11-28T17:00:00.000Z' });
});

test('a poll is not reopened without a day and a time', async () => {
  const { user } = openPollPage({ state: 'closed' });
  const dialog = await openDialog(user, 'Reopen poll');
  await user.clear(dialog.getByLabelText('Answer by'));
  await user.clear(dialog.getByLabelText('Time'));
  await user.click(dialog.getByRole('button', { name: 'Reopen poll' }));
  await waitFor(() => expect(dialog.getByLabelText('Answer by')).toHaveAccessibleDescription('Choose a day.'));
  expect(dialog.getByLabelText('Time')).toHaveAccessibleDescription('Enter a time.');
  expect(requestsTo(reopenPoll)).toHaveLength(0);
});

describe('moving a meeting', () => {
  test('marks a day that has passed at the day, and sends the next one', async () => {
    const { user } = openPollPage(planned);
    const dialog = await openDialog(user, 'Move meeting');
    const past = { code: 'slot_in_past', message: 'This time is in the past. Choose a later one.' };
    replyProblem(rescheduleMeeting, { status: 422, ...past, fields: { startsAt: past }, once: true });
    await write(user, dialog.getByLabelText('Day'), '2026-11-02');
    await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
    await waitFor(() => expect(dialog.getByLabelText('Day')).toHaveAccessibleDescription(/is in the past/));
    expect(dialog.getByLabelText('Day')).toHaveFocus();

    reply(rescheduleMeeting, buildPoll(planned));
    await write(user, dialog.getByLabelText('Day'), '2026-12-09');
    await write(user, dialog.getByRole('textbox', { name: /Place/ }), ' Town hall ');
    await write(user, dialog.getByRole('textbox', { name: /Reason/ }), 'The room is taken.');
    await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(rescheduleMeeting)[1]?.body).toEqual({
      version: 2,
      startsAt: '2026-12-09T08:00:00.000Z',
      place: 'Town hall',
      reason: 'The room is taken.',
    });
  });

  test('asks for a day before anything is sent', async () => {
    const { user } = openPollPage(planned);
    const dialog = await openDialog(user, 'Move meeting');
    await user.clear(dialog.getByLabelText('Day'));
    await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
    await waitFor(() => expect(dialog.getByLabelText('Day')).toHaveAccessibleDescription('Choose a day.'));
    expect(requestsTo(rescheduleMeeting)).toHaveLength(0);
  });

  test('warns of a time that the clock change of that night skips', async () => {
    const { user } = openPollPage(planned);
    const dialog = await openDialog(user, 'Move meeting');
    await write(user, dialog.getByLabelText('Day'), '2027-03-28');
    await write(user, dialog.getByLabelText('Time'), '02:30');
    expect(await dialog.findByText(/The clocks go forward that night: 02:30 does not exist, so 3:30/)).toBeVisible();
  });

  test('scenario 14: shows the time chosen by somebody else, keeps the input, and sends it again', async () => {
    const { user, poll } = openPollPage(planned);
    const dialog = await openDialog(user, 'Move meeting');
    await write(user, dialog.getByLabelText('Day'), '2026-12-09');
    replyProblem(rescheduleMeeting, { status: 409, code: 'version_conflict', message: 'Changed.', once: true });
    reply(getPoll, { ...poll, version: 3, place: 'Town hall' });
    await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
    expect(await dialog.findByText('Town hall')).toBeVisible();
    expect(dialog.getByLabelText('Day')).toHaveValue('12/09/2026');

    reply(rescheduleMeeting, buildPoll({ ...planned, version: 4 }));
    await user.click(dialog.getByRole('button', { name: 'Move meeting' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(rescheduleMeeting).at(-1)?.body).toMatchObject({ version: 3 });
  });
});

test('does not plan a time that was removed from the poll, and says why', async () => {
  const { user } = openPollPage({ state: 'closed', invitations: [answered], results });
  const [choose] = await screen.findAllByRole('button', { name: /^Choose: / });
  await user.click(choose ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const gone = { code: 'unknown_slot', message: 'This time is no longer in the poll.' };
  replyProblem(scheduleMeeting, { status: 422, ...gone, fields: { slotId: gone } });
  await user.click(dialog.getByRole('button', { name: 'Plan meeting' }));
  expect(await dialog.findByText('This time is no longer in the poll.')).toBeVisible();
});

test('before a poll is closed, it says how many have not answered; a refusal is explained', async () => {
  const { user } = openPollPage({ invitations: [answered, buildInvitation({ id: someId(32), name: 'Nils Berg' })] });
  const dialog = await openDialog(user, 'Close poll');
  expect(dialog.getByText(/1 person has not answered everything/)).toBeVisible();
  replyProblem(closePoll, { status: 409, code: 'transition_refused', message: 'It was closed at 10:00 already.' });
  await user.click(dialog.getByRole('button', { name: 'Close poll' }));
  expect(await dialog.findByText('It was closed at 10:00 already.')).toBeVisible();
});

test('explains where it was requested why a new link can no longer be sent', async () => {
  const { user } = openPollPage();
  const dialog = await openDialog(user, 'Send a new link: Rosa Lind');
  replyProblem(resendInvitation, { status: 409, code: 'poll_ended', message: 'This poll has ended.' });
  await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
  expect(await dialog.findByText('This poll has ended.')).toBeVisible();
});

describe('the agenda', () => {
  const onAgenda = { id: someId(1), number: 'APP-2026-00042', applicantName: 'Ada Moreau' };

  test('gains an application found by name, loses one, and is saved in its order', async () => {
    reply(listApplications, [buildSummary({ id: someId(3), number: 'APP-2026-00051', applicantName: 'Jonas Weber' })]);
    reply(setAgenda, buildPoll({ version: 3 }));
    const nora = { id: someId(2), number: 'APP-2026-00043', applicantName: 'Nora Haddad' };
    const { user } = openPollPage({ agenda: [onAgenda, nora] });
    const dialog = await openDialog(user, 'Edit agenda');
    await user.click(dialog.getByRole('button', { name: 'Remove Ada Moreau from the agenda' }));
    await user.type(dialog.getByRole('combobox', { name: /Add an application/ }), 'jonas');
    await user.click(await dialog.findByRole('option', { name: /Jonas Weber/ }));
    expect(dialog.getByRole('combobox')).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Save agenda' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(setAgenda)[0]?.body).toEqual({ version: 2, agenda: [someId(2), someId(3)] });
  });

  test('offers no application twice', async () => {
    reply(listApplications, [buildSummary()]);
    const { user } = openPollPage({ agenda: [onAgenda] });
    const dialog = await openDialog(user, 'Edit agenda');
    await user.type(dialog.getByRole('combobox', { name: /Add an application/ }), 'ada');
    expect(await dialog.findByText('No matching application in review')).toBeVisible();
    expect(dialog.queryByRole('option')).not.toBeInTheDocument();
  });

  test('says why it was refused and keeps the choice', async () => {
    reply(listApplications, []);
    replyProblem(setAgenda, { status: 422, code: 'unknown_application', message: 'One of them was withdrawn.' });
    const { user } = openPollPage({ agenda: [onAgenda] });
    const dialog = await openDialog(user, 'Edit agenda');
    await user.click(dialog.getByRole('button', { name: 'Save agenda' }));
    expect(await dialog.findByText('One of them was withdrawn.')).toBeVisible();
    expect(dialog.getByText('Ada Moreau')).toBeVisible();
  });
});

test('a calendar file that can’t be fetched says why', async () => {
  replyProblem(downloadMeetingCalendar, { status: 503, code: 'busy', message: 'The server is busy.' });
  const { user } = openPollPage(planned);
  await user.click(await screen.findByRole('button', { name: 'Calendar file' }));
  expect(await screen.findByText('The server is busy.')).toBeVisible();
});

test('a cancelled poll says why, and offers no further step', async () => {
  openPollPage({ state: 'cancelled', cancelledReason: 'Too few people can come.' });
  expect(await screen.findByText('Too few people can come.')).toBeVisible();
  for (const step of [/^Close/, /^Reopen/, /^Move/, /^Cancel/, 'Edit', 'Edit agenda', /^Send a new link/])
    expect(screen.queryByRole('button', { name: step })).not.toBeInTheDocument();
});
