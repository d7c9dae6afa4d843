import {
  decideApplication,
  downloadMinutes,
  finishMinutes,
  getApplication,
  getMinutes,
  getPoll,
  listPolls,
  reopenMinutes,
  saveMinutes,
} from '@guildhall/shared/contracts';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import {
  buildApplication,
  buildMinutes,
  buildMinutesItem,
  buildPoll,
  plannedMeeting,
  someId,
} from '../../testing/builders.ts';
import PollPage from '../meetings/PollPage.tsx';
import MinutesPage from './MinutesPage.tsx';

beforeEach(() => localStorage.clear());

const path = `/meetings/${someId(30)}/minutes`;
const decision = {
  outcome: 'conditionally_approved',
  conditions: 'A new certificate.',
  decidedBy: 'Greta Holm',
  decidedAt: '2026-11-20T08:30:00.000Z',
} as const;

interface Options {
  role?: Role;
  search?: string;
  language?: 'en' | 'ar';
}

/** Opens the minutes on 20 November 2026, an hour after the meeting began. */
async function openMinutes(
  parts: Partial<MinutesDetail> = {},
  { role = Role.administrator, search = '', language = 'en' }: Options = {},
) {
  const clock = stopClock();
  reply(getPoll, buildPoll({ state: 'scheduled', meeting: plannedMeeting }));
  reply(getMinutes, buildMinutes(parts));
  const page = renderRemote(<MinutesPage />, { path: path + search, route: '/meetings/:id/minutes', role, language });
  await screen.findByRole('heading', { level: 2, name: language === 'ar' ? 'جدول الأعمال' : 'Agenda' });
  return { ...page, clock };
}

const lastSaved = () => requestsTo(saveMinutes).at(-1)?.body;

test('is reached from the planned meeting', async () => {
  reply(getPoll, buildPoll({ state: 'scheduled', meeting: plannedMeeting }));
  renderRemote(<PollPage />, { path: `/meetings/${someId(30)}`, route: '/meetings/:id', role: Role.staff });
  expect(await screen.findByRole('link', { name: 'Minutes' })).toHaveAttribute('href', path);
});

test('a poll without a meeting has no minutes, and says so', async () => {
  reply(getPoll, buildPoll());
  renderRemote(<MinutesPage />, { path, route: '/meetings/:id/minutes', role: Role.staff });
  expect(await screen.findByText('No minutes yet')).toBeVisible();
  expect(requestsTo(getMinutes)).toEqual([]);
});

test('saves attendance, minute-taker, guests, conflicts and notes two seconds after the last key', async () => {
  const { user, clock } = await openMinutes();
  reply(saveMinutes, buildMinutes({ version: 4 }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Nils Berg/ }), 'Excused');
  await user.click(screen.getByRole('button', { name: 'Mark 1 person as present' }));
  await user.type(screen.getByRole('textbox', { name: 'Minute-taker' }), 'Greta Holm');
  await user.type(screen.getByRole('textbox', { name: /^Guest/ }), 'Otto Wagner{Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'Otto Wagner' }));
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'A strong file.');
  expect(requestsTo(saveMinutes)).toEqual([]);
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await clock.advance(2000);
  await waitFor(() => expect(requestsTo(saveMinutes)).toHaveLength(1));
  const guests = [{ id: expect.any(String), name: 'Otto Wagner' }];
  expect(lastSaved()).toMatchObject({
    version: 3,
    minuteTaker: 'Greta Holm',
    attendance: { [someId(31)]: 'present', [someId(32)]: 'excused' },
    guests,
    items: [{ applicationId: someId(1), notes: 'A strong file.', conflicts: [expect.any(String)] }, { notes: '' }],
  });
});

test('goes through the agenda item by item, and keeps the place in the address', async () => {
  const { user, address } = await openMinutes();
  expect(screen.getByText('Item 1 of 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const heading = screen.getByRole('heading', { name: 'Jean Petit' });
  expect(heading).toHaveFocus();
  expect(address()).toBe(`${path}?item=${someId(52)}`);
  expect(screen.getByRole('link', { name: 'Open file APP-2026-00043' })).toHaveAttribute(
    'href',
    `/forms/membership/view/${someId(52)}`,
  );
  await user.click(screen.getByRole('link', { name: '1. Ada Moreau' }));
  expect(await screen.findByRole('heading', { name: 'Ada Moreau' })).toHaveFocus();
});

test('records the decision with the dialog of the file, and names the meeting', async () => {
  const { user } = await openMinutes();
  reply(getApplication, buildApplication({ state: 'in_review', version: 7 }));
  reply(listPolls, []);
  reply(decideApplication, buildApplication({ state: 'approved' }));
  reply(saveMinutes, buildMinutes({ version: 4, items: [buildMinutesItem({ conflicts: [someId(32)] })] }));
  await user.click(screen.getByRole('checkbox', { name: 'Nils Berg' }));
  await user.click(screen.getByRole('button', { name: 'Record decision' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ada Moreau/ }));
  // The server checks declared conflicts, so they are saved first.
  expect(lastSaved()).toMatchObject({ items: [{ conflicts: [someId(32)] }, {}] });
  await user.click(dialog.getByRole('radio', { name: /starts when the fee is paid/ }));
  reply(getMinutes, buildMinutes({ version: 4, items: [buildMinutesItem({ state: 'approved', decision })] }));
  await user.click(dialog.getByRole('button', { name: 'Record decision' }));
  await waitFor(() =>
    expect(requestsTo(decideApplication)[0]?.body).toEqual({
      version: 7,
      outcome: 'approved',
      meetingId: someId(30),
    }),
  );
  expect(await screen.findByText('A new certificate.')).toBeVisible();
  expect(screen.getByText(/^Recorded by Greta Holm/)).toBeVisible();
});

test('says why no decision can be recorded: by whom, from when, in which state', async () => {
  const { unmount } = await openMinutes({}, { role: Role.staff });
  expect(screen.getByText('Only administrators can record decisions.')).toBeVisible();
  unmount();
  const early = await openMinutes({ decisionsFrom: '2026-11-20T10:00:00.000Z' });
  expect(screen.getByText(/^You can record decisions from Fri, Nov 20, 2026, 11:00/)).toBeVisible();
  early.unmount();
  await openMinutes({ items: [buildMinutesItem({ state: 'withdrawn' })] });
  expect(screen.getByText('You can’t record a decision while the application is: Withdrawn.')).toBeVisible();
});

test('an item without a decision is open, postponed or noted', async () => {
  const { user, clock } = await openMinutes();
  reply(saveMinutes, buildMinutes({ version: 4 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'No decision' }), 'Postponed to the next meeting');
  expect(screen.getByText('1 of 2 settled')).toBeVisible();
  await clock.advance(2000);
  await waitFor(() => expect(lastSaved()).toMatchObject({ items: [{ result: 'next_meeting' }, { result: 'open' }] }));
});

describe('when somebody else is also writing', () => {
  const theirs = (notes: string, version = 4) =>
    buildMinutes({
      version,
      minuteTaker: 'Nils Berg',
      items: [buildMinutesItem({ notes }), buildMinutesItem({ applicationId: someId(52) })],
    });

  async function typeAgainst(notes: string, saved: string) {
    const page = await openMinutes();
    reply(saveMinutes, theirs(saved, 5));
    replyProblem(saveMinutes, { status: 409, code: 'version_conflict', once: true });
    await page.user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Mine');
    reply(getMinutes, theirs(notes));
    return page;
  }

  test('merges separate changes, and saves them over the other version', async () => {
    const { clock } = await typeAgainst('', 'Mine');
    await clock.advance(2000);
    await waitFor(() => expect(requestsTo(saveMinutes)).toHaveLength(2));
    expect(lastSaved()).toMatchObject({ version: 4, minuteTaker: 'Nils Berg', items: [{ notes: 'Mine' }, {}] });
    expect(screen.queryByText('Someone else changed this too')).not.toBeInTheDocument();
  });

  test.each([
    ['Keep mine', 'Mine'],
    ['Use theirs', 'Their words'],
  ])('shows both texts where both changed the same, and loses neither: %s', async (choice, kept) => {
    const { user, clock } = await typeAgainst('Their words', kept);
    await clock.advance(2000);
    const dispute = within(await screen.findByRole('group', { name: 'Notes: Ada Moreau' }));
    expect(dispute.getByText('Mine')).toBeVisible();
    expect(dispute.getByText('Their words')).toBeVisible();
    // The other person's text is not overwritten before the choice.
    expect(requestsTo(saveMinutes)).toHaveLength(1);
    await user.click(dispute.getByRole('button', { name: choice }));
    expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue(kept);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requestsTo(saveMinutes)).toHaveLength(kept === 'Mine' ? 2 : 1);
    if (kept === 'Mine') expect(lastSaved()).toMatchObject({ version: 4, items: [{ notes: 'Mine' }, {}] });
  });
});

test('restores unsent input at the next visit', async () => {
  const { user, clock, unmount } = await openMinutes();
  replyProblem(saveMinutes, { status: 503, code: 'unavailable' });
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Written in a cellar');
  await clock.advance(2000);
  expect(await screen.findByText(/can’t reach the server/)).toBeVisible();
  unmount();
  await openMinutes({ version: 4 });
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Written in a cellar');
  expect(await screen.findByText(/can’t reach the server/)).toBeVisible();
});

test('finishing lists what is missing and what stays open', async () => {
  const { user } = await openMinutes({ gaps: ['attendance_missing'] });
  replyProblem(finishMinutes, {
    status: 409,
    code: 'attendance_missing',
    message: 'Please record the attendance first.',
  });
  await user.click(screen.getByRole('button', { name: 'Finish minutes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish the minutes?' }));
  expect(dialog.getByText('Attendance of everyone invited')).toBeVisible();
  expect(dialog.getByText('2 items are still open')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finish minutes' }));
  expect(await dialog.findByText('Please record the attendance first.')).toBeVisible();
  expect(requestsTo(finishMinutes)[0]?.body).toEqual({ version: 3 });
});

test('finishing names the characters that the PDF cannot show', async () => {
  const { user } = await openMinutes({ unprintable: ['😀'] });
  await user.click(screen.getByRole('button', { name: 'Finish minutes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish the minutes?' }));
  expect(dialog.getByText('These characters cannot be printed: 😀')).toBeVisible();
});

test('finished minutes are locked, and reopened with a reason', async () => {
  const { user } = await openMinutes({
    state: 'finished',
    finished: { at: '2026-11-20T08:50:00.000Z', by: 'Greta Holm' },
  });
  expect(screen.getByText(/^Finished by Greta Holm/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: /Rosa Lind/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Record decision' })).not.toBeInTheDocument();
  reply(reopenMinutes, buildMinutes({ version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Reopen minutes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'A name was misspelt');
  await user.click(dialog.getByRole('button', { name: 'Reopen minutes' }));
  await waitFor(() =>
    expect(requestsTo(reopenMinutes)[0]?.body).toEqual({ version: 3, reason: 'A name was misspelt' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the PDF is in the association’s language unless another one is chosen', async () => {
  const { user } = await openMinutes();
  replyProblem(downloadMinutes, { status: 503, code: 'unavailable' });
  const isIdle = () =>
    waitFor(() => expect(screen.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-busy'));
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await isIdle();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the PDF' }), 'العربية');
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await isIdle();
  expect(requestsTo(downloadMinutes).map(({ query }) => query)).toEqual([{}, { language: 'ar' }]);
});

test('is written in Arabic, too', async () => {
  await openMinutes(
    { items: [buildMinutesItem({ decision }), buildMinutesItem({ applicationId: someId(52) })] },
    { language: 'ar' },
  );
  expect(screen.getByText('البند 1 من 2')).toBeVisible();
  // A Latin name keeps its place next to the date.
  expect(screen.getByText(/^سجّله \u2068Greta Holm\u2069،/)).toBeVisible();
});
