import {
  assignApplication,
  extendReferee,
  getApplication,
  getTimeline,
  holdApplication,
  listUsers,
  nameReferee,
  reopenApplication,
  resumeApplication,
} from '@guildhall/shared/contracts';
import type { TimelineEntry } from '@guildhall/shared/contracts';
import type { ApplicationState } from '@guildhall/shared/domain';
import { Role } from '@guildhall/shared/domain';
import {
  buildSessionUser,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { buildApplication, buildReferee, buildUser, someId } from '../../testing/builders.ts';
import { openDesk } from '../../testing/case-pages.tsx';
import { openDialog } from '../../testing/dialogs.ts';

test('shows the next step, whose turn it is and what blocks it', async () => {
  openDesk({
    state: 'awaiting_references',
    progress: {
      nextStep: 'references',
      turn: 'referees',
      since: '2026-11-18T09:00:00.000Z',
      dueAt: '2026-12-09T09:00:00.000Z',
      blockedBy: ['references_pending'],
    },
  });
  expect(await screen.findByText('Waiting for the referees')).toBeVisible();
  expect(screen.getByText('Waiting for referees to answer')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible();
});

test('an approved case leads to its letter', async () => {
  openDesk({
    state: 'approved',
    progress: {
      nextStep: 'send_letter',
      turn: 'office',
      since: '2026-11-18T09:00:00.000Z',
      dueAt: null,
      blockedBy: ['letter_unsent'],
    },
    letterId: someId(5),
  });
  const letter = await screen.findByRole('link', { name: 'Letter not sent yet' });
  expect(letter).toHaveAttribute('href', `/applications/${someId(1)}?mail=${someId(5)}`);
});

const buttonsOf = () =>
  within(screen.getByRole('heading', { name: 'Actions' }).closest('section') ?? document.body)
    .getAllByRole('button')
    .filter((button) => !button.hasAttribute('disabled'))
    .map((button) => button.textContent);

test.each([
  ['submitted', ['Ask the referees', 'Request changes', 'Put on hold', 'Withdraw for the applicant']],
  ['on_hold', ['Resume', 'Withdraw for the applicant']],
  ['lapsed', ['Reopen']],
  ['in_review', ['Request changes', 'Put on hold', 'Withdraw for the applicant']],
] as [ApplicationState, string[]][])('offers staff in “%s” exactly %j', async (state, names) => {
  openDesk({ state });
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' });
  expect(buttonsOf()).toEqual(names);
});

test('only administrators find the way to the confidential file', async () => {
  const { unmount } = openDesk();
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' });
  expect(screen.queryByRole('link', { name: 'Confidential file' })).not.toBeInTheDocument();
  unmount();
  openDesk({}, { role: Role.administrator });
  expect(await screen.findByRole('link', { name: 'Confidential file' })).toHaveAttribute(
    'href',
    `/forms/membership/view/${someId(1)}`,
  );
});

test('an application is put on hold with a reason and a day to go on', async () => {
  stopClock();
  reply(holdApplication, buildApplication({ state: 'on_hold', version: 4 }));
  const { user } = openDesk();
  const dialog = await openDialog(user, 'Put on hold');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Reason for the file' })).toBeInvalid());
  expect(requestsTo(holdApplication)).toHaveLength(0);

  await user.type(dialog.getByRole('textbox', { name: 'Reason for the file' }), 'Abroad until December');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requestsTo(holdApplication)[0]?.body).toEqual({
    version: 3,
    reason: 'Abroad until December',
    resumeOn: '2026-12-04',
  });
});

test('collapses unavailable actions, each with its reason', async () => {
  const { user } = openDesk({ state: 'active' });
  const hold = await screen.findByRole('button', { name: 'Put on hold', hidden: true });
  expect(hold).not.toBeVisible();
  await user.click(screen.getByText(/^Not possible now \(\d+\)$/));
  expect(hold).toBeVisible();
  expect(hold).toBeDisabled();
  expect(hold).toHaveAccessibleDescription(/^Only possible when the state is “.+”. The current state is “.+”\.$/);
  expect(screen.queryByText(/can’t do anything/)).not.toBeInTheDocument();
});

test('says why and until when it is on hold, and resumes by hand', async () => {
  reply(resumeApplication, buildApplication({ version: 4 }));
  const { user } = openDesk({
    state: 'on_hold',
    hold: { reason: 'Abroad', resumeOn: '2026-12-04', from: 'in_review' },
  });
  expect(await screen.findByText('On hold until Dec 4, 2026')).toBeVisible();
  expect(screen.getByText('Abroad')).toBeVisible();
  const dialog = await openDialog(user, 'Resume');
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(requestsTo(resumeApplication)[0]?.body).toEqual({ version: 3 }));
});

test('a late reopening shows the server’s message and stays open', async () => {
  replyProblem(reopenApplication, {
    status: 409,
    code: 'reopen_too_late',
    message: 'It lapsed more than 30 days ago. Ask for a new application.',
  });
  const { user } = openDesk({ state: 'lapsed' });
  const dialog = await openDialog(user, 'Reopen');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText(/lapsed more than 30 days ago/)).toBeVisible();
});

test('is taken on with one press', async () => {
  reply(assignApplication, buildApplication({ version: 4 }));
  const { user } = openDesk();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await waitFor(() =>
    expect(requestsTo(assignApplication)[0]?.body).toEqual({ version: 3, assigneeId: buildSessionUser().id }),
  );
});

test('scenario 14: the second of two sees both versions, keeps the choice, and sends it with the new version', async () => {
  reply(listUsers, ({ query }) => (query.role === '2' ? [buildUser({ role: 2 })] : []));
  const { user } = openDesk({ answers: { firstName: 'Ada' } });
  const dialog = await openDialog(user, 'Assign…');
  const choice = await dialog.findByRole('combobox', { name: 'Assigned to' });
  await dialog.findByRole('option', { name: 'Rosa Lind' });
  await user.selectOptions(choice, 'Rosa Lind');

  replyProblem(assignApplication, { status: 409, code: 'version_conflict', message: 'Changed meanwhile.', once: true });
  reply(
    getApplication,
    buildApplication({
      version: 4,
      answers: { firstName: 'Adele' },
      assignee: { id: someId(8), name: 'Greta Holm', colour: 'green' },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('Now assigned to Greta Holm (before: Unassigned).')).toBeVisible();
  expect(dialog.getByText('Ada')).toBeVisible();
  expect(dialog.getByText('Adele')).toBeVisible();
  expect(choice).toHaveDisplayValue('Rosa Lind');

  reply(assignApplication, buildApplication({ version: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() =>
    expect(requestsTo(assignApplication).at(-1)?.body).toEqual({ version: 4, assigneeId: someId(9) }),
  );
});

test('a referee gets more time, by the day that is chosen', async () => {
  stopClock();
  reply(extendReferee, buildReferee({ version: 3 }));
  const { user } = openDesk({ referees: [buildReferee()] }, { part: 'referees' });
  const dialog = await openDialog(user, 'Give more time: Rosa Lind');
  await user.click(dialog.getByRole('button', { name: 'Give more time' }));
  await waitFor(() =>
    expect(requestsTo(extendReferee)[0]).toMatchObject({
      params: { refereeId: someId(20) },
      body: { version: 2, lapsesOn: '2026-12-23' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('names another referee while references are short, and keeps the input when the address is refused', async () => {
  replyProblem(nameReferee, {
    code: 'referee_named_twice',
    message: 'Rosa Lind is a referee already.',
    fields: { email: { code: 'referee_named_twice', message: 'Rosa Lind is a referee already.' } },
  });
  const { user } = openDesk({ state: 'references_short' }, { part: 'referees' });
  const dialog = await openDialog(user, 'Name another referee');
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Nils');
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Berg');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'rosa@example.org');
  await user.click(dialog.getByRole('button', { name: 'Name another referee' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid());
  expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Nils');
});

test('shows the meeting it is on the agenda of, with the way there', async () => {
  openDesk({
    meeting: {
      pollId: someId(60),
      title: 'November committee',
      state: 'scheduled',
      startsAt: '2026-12-01T09:00:00.000Z',
      endsAt: '2026-12-01T10:00:00.000Z',
      zone: 'Europe/Vienna',
    },
  });
  expect(await screen.findByRole('link', { name: 'November committee' })).toHaveAttribute(
    'href',
    `/meetings/${someId(60)}`,
  );
  expect(screen.getByText(/Dec 1, 2026, 10:00/)).toBeVisible();
});

const entry = (event: TimelineEntry['event'], details: TimelineEntry['details'], number: number): TimelineEntry => ({
  id: someId(number),
  at: '2026-11-19T09:00:00.000Z',
  event,
  actor: { kind: 'user', name: 'Greta Holm' },
  details,
  before: null,
  after: null,
});

test('the timeline names whom and when an event is about', async () => {
  reply(getTimeline, [
    entry('referee.extended', { referee: 'Rosa Lind', lapsesOn: '2026-12-23' }, 71),
    entry('application.assigned', { assignee: 'Nils Berg' }, 72),
    entry('application.reminded', { kind: 'changes_reminder' }, 73),
    entry('meeting.planned', { subject: 'Committee', startsAt: '2026-12-01T00:30:00.000Z', zone: 'Asia/Tokyo' }, 74),
  ]);
  openDesk({}, { part: 'timeline' });
  expect(await screen.findByText('Rosa Lind · Dec 23, 2026')).toBeVisible();
  expect(screen.getByText('Nils Berg')).toBeVisible();
  expect(screen.getByText('Reminder of requested changes')).toBeVisible();
  expect(screen.getByText(/^Committee · Dec 1, 2026, 9:30/)).toBeVisible();
});
