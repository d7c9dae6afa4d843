import {
  answerAvailability,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
  type Availability,
} from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { address, buildPoll, slotsAt } from '../../testing/availability.ts';
import { token } from '../../testing/builders.ts';
import AvailabilityPage from './AvailabilityPage.tsx';
import AvailabilitySuccessPage from './AvailabilitySuccessPage.tsx';
import { keepDraft } from './draft.ts';
import { preloadParts } from './parts.ts';

const open = (language: Language = 'en') =>
  renderRemote(<AvailabilityPage />, { path: address, route: '/forms/meeting-availibility/:id', role: null, language });
type User = ReturnType<typeof open>['user'];
const slots = () => screen.findAllByRole('radiogroup');
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const send = (user: User) => press(user, 'Send answer');
const sent = () => requestsTo(answerAvailability).at(-1)?.body;

const poll = buildPoll();
const ids = poll.slots.map(({ id }) => id);
const allAre = <Answer extends 'yes' | 'no'>(answer: Answer) => Object.fromEntries(ids.map((id) => [id, answer]));
const answered = (parts: Partial<Availability['answer']> = {}) => ({
  ...{ answeredAt: '2026-11-19T09:00:00.000Z', answers: allAre('yes'), comment: '', zone: 'Europe/Vienna' },
  ...parts,
});

beforeAll(preloadParts);
beforeEach(() => {
  localStorage.setItem('guildhall.zone', 'Europe/Vienna');
  reply(getAvailability, buildPoll());
});

test('lets an invitee who is never available say no to all slots and suggest other times', async () => {
  reply(answerAvailability, buildPoll({ answer: answered({ answers: allAre('no') }) }));
  const { user, address: shown } = open();
  for (const group of await slots()) await user.click(within(group).getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('textbox', { name: /Message to the organisers/ }));
  await user.paste(' Any day in January. ');
  await send(user);
  await waitFor(() => expect(shown()).toBe('/forms/meeting-availibility/success'));
  expect(sent()).toMatchObject({ answers: allAre('no'), comment: 'Any day in January.' });
});

test('says that the old answer counts until the changed one is sent', async () => {
  reply(getAvailability, buildPoll({ answer: answered() }));
  reply(answerAvailability, buildPoll({ answer: answered() }));
  const { user } = open();
  expect(await screen.findByText(/Your answer stays until you send a new one/)).toBeVisible();
  const [first] = await slots();
  await user.click(within(first!).getByRole('radio', { name: 'If needed' }));
  expect(requestsTo(answerAvailability)).toHaveLength(0);
  await send(user);
  await waitFor(() => expect(sent()).toMatchObject({ answers: { ...allAre('yes'), [ids[0]!]: 'if_needed' } }));
});

test.each([
  [429, 'too_many_requests', 'Too many tries. Please wait a minute.'],
  [503, 'unavailable', 'We are back in a moment.'],
])('keeps every choice after %i, shows the server’s message and sends on retry', async (status, code, message) => {
  const { user, address: shown } = open();
  await press(user, 'Yes to all');
  replyProblem(answerAvailability, { status, code, message });
  await send(user);
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
  expect(screen.getByText('All answered')).toBeVisible();
  reply(answerAvailability, buildPoll({ answer: answered() }));
  await send(user);
  await waitFor(() => expect(shown()).toBe('/forms/meeting-availibility/success'));
});

test('drops a slot removed in the meantime, asks about the new one and keeps the other choices', async () => {
  const { user } = open();
  await press(user, 'Yes to all');
  const [kept, other] = poll.slots;
  const fresh = { ...slotsAt('Europe/Vienna', '2026-12-10T09:00')[0]!, id: '0192f0c1-0000-7000-8000-0000000000aa' };
  replyProblem(answerAvailability, {
    status: 409,
    code: 'slot_unknown',
    message: 'A time was taken away.',
    once: true,
  });
  reply(getAvailability, buildPoll({ slots: [kept!, other!, fresh] }));
  await send(user);
  expect(await screen.findByText('1 of 3 not answered')).toBeVisible();
  expect(screen.getByText(/A time was taken away/)).toBeVisible();
  const [first, , last] = await slots();
  expect(within(first!).getByRole('radio', { name: 'Yes' })).toBeChecked();
  reply(answerAvailability, buildPoll({ answer: answered() }));
  await user.click(within(last!).getByRole('radio', { name: 'No' }));
  await send(user);
  await waitFor(() =>
    expect(sent()).toMatchObject({ answers: { [kept!.id]: 'yes', [other!.id]: 'yes', [fresh.id]: 'no' } }),
  );
});

test.each([
  ['a lost connection', () => replyNothing(getAvailability)],
  ['a busy server', () => replyProblem(getAvailability, { status: 429, code: 'too_many_requests' })],
])('loads the poll on retry after %s', async (_, fail) => {
  fail();
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).not.toBeInTheDocument();
  reply(getAvailability, buildPoll());
  await user.click(again);
  expect(await slots()).toHaveLength(3);
});

test('returns here after signing in when an account is required', async () => {
  replyProblem(getAvailability, { status: 403, code: 'sign_in_needed' });
  open();
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
});

test('says why a link cannot be mailed now', async () => {
  replyProblem(getAvailability, { status: 410, code: 'link_replaced' });
  replyProblem(renewAvailabilityLink, { status: 429, code: 'too_many_requests', message: 'Please wait an hour.' });
  const { user } = open();
  await press(user, 'Email me the new link');
  expect(await screen.findByText('Please wait an hour.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Email me the new link' })).toBeEnabled();
});

describe('closed poll', () => {
  const closed = (parts: Partial<Availability> = {}) =>
    reply(getAvailability, buildPoll({ state: 'closed', editable: false, ...parts }));
  const unsent = () => screen.queryByText('Your choices');

  test('shows the person’s answer, or that there is none', async () => {
    closed();
    const first = open();
    expect(await screen.findByText('You did not answer this poll.')).toBeVisible();
    first.unmount();
    closed({ answer: answered({ comment: 'By train.' }) });
    open();
    expect(await screen.findByText('Your answers')).toBeVisible();
    expect(screen.getAllByText('Yes')).toHaveLength(3);
    expect(screen.getByText('By train.')).toBeVisible();
  });

  test('does not call an answer unsent that has arrived, whatever the order of its slots', async () => {
    keepDraft(token, { answers: Object.fromEntries(ids.toReversed().map((id) => [id, 'yes'])), comment: 'By train. ' });
    closed({ answer: answered({ comment: 'By train.' }) });
    open();
    expect(await screen.findByText('Your answers')).toBeVisible();
    expect(unsent()).not.toBeInTheDocument();
  });

  test.each([
    ['choice', { answers: { ...allAre('yes'), [ids[1]!]: 'no' }, comment: '' }],
    ['comment', { answers: allAre('yes'), comment: 'I come by train.' }],
  ] as const)('offers a late %s to copy', async (_, draft) => {
    keepDraft(token, draft);
    closed({ answer: answered() });
    open();
    expect(await screen.findByText('Your choices')).toBeVisible();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(draft.comment || /Yes[\s\S]*No[\s\S]*Yes/);
  });

  test('shows two times that read the same on the clock', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // In this night two o’clock occurs twice in Vienna.
    const night = [
      { id: ids[0]!, startsAt: '2026-10-25T00:00:00.000Z', endsAt: '2026-10-25T00:30:00.000Z' },
      { id: ids[1]!, startsAt: '2026-10-25T01:00:00.000Z', endsAt: '2026-10-25T01:30:00.000Z' },
      { id: ids[2]!, startsAt: '2026-10-26T01:00:00.000Z', endsAt: '2026-10-26T02:00:00.000Z' },
    ];
    closed({ slots: night, answer: answered({ answers: { [ids[0]!]: 'yes', [ids[1]!]: 'no' } }) });
    open();
    const card = (await screen.findByText('Your answers')).closest('.gh-card')!;
    expect([...card.querySelectorAll('li')].map((row) => /Yes|No answer|No/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Yes',
      'No',
      'No answer',
    ]);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('planned meeting', () => {
  const meeting = (state: 'scheduled' | 'cancelled'): Availability['meeting'] => ({
    state,
    zone: 'Europe/Vienna',
    place: 'Library',
    sequence: 0,
    startsAt: '2026-12-07T08:00:00.000Z',
    endsAt: '2026-12-07T09:00:00.000Z',
  });

  test('reports a calendar file that fails to download and offers a retry', async () => {
    reply(
      getAvailability,
      buildPoll({ state: 'scheduled', editable: false, meeting: meeting('scheduled'), answer: answered() }),
    );
    replyNothing(downloadAvailabilityCalendar);
    const { user } = open();
    expect(await screen.findByText('Thank you for your answer.')).toBeVisible();
    await press(user, 'Add to my calendar');
    expect(await screen.findByText(/This could not be loaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to my calendar' })).toBeEnabled();
  });

  test('says that the meeting was cancelled and offers no calendar file', async () => {
    reply(getAvailability, buildPoll({ state: 'cancelled', editable: false, meeting: meeting('cancelled') }));
    open();
    expect(await screen.findByText('The meeting has been cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to my calendar' })).not.toBeInTheDocument();
  });
});

describe('last page', () => {
  const openLast = () =>
    renderRemote(<AvailabilitySuccessPage />, { path: '/forms/meeting-availibility/success', role: null });

  test('shows the answer, lets people copy it, survives a reload and contains no link', async () => {
    const answer = answered({ answers: { ...allAre('yes'), [ids[2]!]: 'no' }, comment: 'By train.' });
    reply(answerAvailability, buildPoll({ answer }));
    const first = open();
    await press(first.user, 'Yes to all');
    await send(first.user);
    await waitFor(() => expect(first.address()).toBe('/forms/meeting-availibility/success'));
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(token);

    const { user } = openLast();
    expect(await screen.findByRole('heading', { name: 'Thank you. We have received your answer.' })).toHaveFocus();
    expect(screen.getByText(/Society of Bridge Builders now knows when you can attend/)).toBeVisible();
    expect(screen.getByText(/until Mon, Nov 30/)).toBeVisible();
    await press(user, 'Copy my answer');
    expect(await navigator.clipboard.readText()).toMatch(
      /Admissions committee · Vienna[\s\S]*Yes[\s\S]*No\n\nBy train\.$/,
    );
  });

  test('says that nothing has been sent when opened directly', async () => {
    openLast();
    expect(await screen.findByRole('heading', { name: 'Nothing has been sent' })).toHaveFocus();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/sent/i);
  });
});

describe('time zone', () => {
  test('suggests what to try when no city matches', async () => {
    const { user } = open();
    await press(user, 'Change time zone');
    await user.type(await screen.findByRole('searchbox'), 'Qq');
    expect(await screen.findByText(/No matching time zone/)).toBeVisible();
  });

  test('uses Latin digits for times and days in Arabic', async () => {
    reply(getAvailability, buildPoll({ invitee: { name: 'Mei Tanaka', language: 'ar', required: true } }));
    open('ar');
    expect(await slots()).toHaveLength(3);
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.body.textContent).not.toMatch(/[٠-٩]|\{\{|public:|availability:/);
  });
});

test('remembers the grid view on this device and marks unanswered slots in it', async () => {
  const first = open();
  await slots();
  await press(first.user, 'Grid');
  first.unmount();
  const { user } = open();
  expect(await screen.findByRole('region', { name: 'Times side by side' })).toBeVisible();
  await send(user);
  const [group] = await slots();
  expect(group).toHaveAttribute('aria-invalid', 'true');
  expect(group).toContainElement(document.activeElement as HTMLElement);
});
