import { answerAvailability, getAvailability } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';
import {
  renderRemote,
  reply,
  replyNothing,
  requestsTo,
  screen,
  userEvent,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { address, buildPoll, slotsAt } from '../../testing/availability.ts';
import AvailabilityPage from './AvailabilityPage.tsx';

const open = (language: Language = 'en') =>
  renderRemote(<AvailabilityPage />, { path: address, route: '/forms/meeting-availibility/:id', role: null, language });

const slots = () => screen.findAllByRole('radiogroup');
const sent = () => requestsTo(answerAvailability).at(-1)?.body;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('guildhall.zone', 'Europe/Vienna');
  reply(getAvailability, buildPoll());
  reply(answerAvailability, ({ body }) => {
    const { answers } = body as { answers: Record<string, 'yes'> };
    return buildPoll({
      answer: { answeredAt: '2026-11-20T09:00:00.000Z', answers, comment: '', zone: 'Europe/Vienna' },
    });
  });
});

test('opening the link sends only the request that reads the poll', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Admissions committee' })).toBeVisible();
  expect(await slots()).toHaveLength(3);
  expect(screen.getByText(/needs you there/)).toBeVisible();
  expect(requestsTo(answerAvailability)).toHaveLength(0);
});

test('scenario 16: answers twenty slots by keyboard with one key each and a few keys to send', async () => {
  const wallTimes = Array.from({ length: 20 }, (_, index) => {
    const day = String(7 + Math.floor(index / 4)).padStart(2, '0');
    return `2026-12-${day}T${['09', '11', '14', '16'][index % 4]}:00`;
  });
  const poll = buildPoll({ slots: slotsAt('Europe/Vienna', ...wallTimes) });
  reply(getAvailability, poll);
  const { address: shown } = open();
  await slots();
  let presses = 0;
  const keyboard = userEvent.setup();
  const press = async (key: string) => {
    presses += 1;
    await keyboard.keyboard(key);
  };
  // Keyboard answers load after the first screen; they work once the hint appears.
  await screen.findByText(/^Keyboard/, {}, { timeout: 5000 });
  while (!(document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'radio')) {
    presses += 1;
    await keyboard.tab();
    expect(presses).toBeLessThan(15);
  }
  for (let index = 0; index < 20; index += 1) await press(['y', 'i', 'n', 'c'][index % 4] ?? 'y');
  // Enter submits a form wherever the focus is.
  await press('{Enter}');
  await waitFor(() => expect(shown()).toBe('/forms/meeting-availibility/success'));
  const answers = (sent() as { answers: Record<string, string> }).answers;
  expect(poll.slots.map(({ id }) => answers[id])).toEqual(
    Array.from({ length: 20 }, (_, index) => ['yes', 'if_needed', 'no', 'no'][index % 4]),
  );
  // Three minutes are 180 seconds: at two seconds per key press this stays far below.
  expect(presses).toBeLessThanOrEqual(36);
});

test('arrow keys move between slots without answering', async () => {
  const { user } = open();
  const [first, second, third] = await slots();
  await user.click(within(first!).getByRole('radio', { name: 'Yes' }));
  await screen.findByText(/^Keyboard/);
  await user.keyboard('{ArrowDown}');
  expect(within(second!).getByRole('radio', { name: 'Yes' })).toHaveFocus();
  expect(within(second!).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  await user.keyboard('{End}');
  expect(third).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Home}');
  expect(first).toContainElement(document.activeElement as HTMLElement);
});

test.each([
  ['fr', 'o', 's', 'n'],
  ['ar', 'ن', 'ع', 'ل'],
] as const)('uses the first letters of its words as keys in %s', async (language, yes, ifNeeded, no) => {
  reply(getAvailability, buildPoll({ invitee: { name: 'Mei Tanaka', language, required: false } }));
  const { user } = open(language);
  const groups = await slots();
  groups[0]!.querySelector('input')!.focus();
  await user.keyboard(`${yes}${ifNeeded}${no}`);
  expect(groups.map((group) => group.querySelector<HTMLInputElement>('input:checked')?.value)).toEqual([
    'yes',
    'if_needed',
    'no',
  ]);
});

test('scenario 7: shows the right days for a Vienna poll read in Tokyo across the clock change', async () => {
  localStorage.setItem('guildhall.zone', 'Asia/Tokyo');
  // Vienna returns to winter time in the night to 25 October 2026.
  const poll = buildPoll({ slots: slotsAt('Europe/Vienna', '2026-10-24T18:00', '2026-10-25T18:00') });
  reply(getAvailability, poll);
  open();
  const groups = await slots();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Sunday, October 25',
    'Monday, October 26',
  ]);
  expect(groups[0]).toHaveAccessibleName(/1:00\s–\s2:00\sAM.*In Vienna: Sat, Oct 24/);
  expect(groups[1]).toHaveAccessibleName(/2:00\s–\s3:00\sAM.*In Vienna: Sun, Oct 25/);
  expect(screen.getByText(/the difference to Vienna is not the same/)).toBeVisible();
});

test('rule 7: flags an hour that occurs twice and says which one is meant', async () => {
  const [slot] = slotsAt('Europe/Vienna', '2026-10-25T02:00');
  reply(getAvailability, buildPoll({ slots: [{ ...slot!, endsAt: '2026-10-25T00:30:00.000Z' }] }));
  open();
  expect((await slots())[0]).toHaveAccessibleName(/this hour occurs twice; GMT\+2 is meant/);
});

test('finds a time zone by its city and remembers it on this device', async () => {
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  await user.type(await screen.findByRole('searchbox'), 'tokyo');
  await user.click(screen.getByRole('radio', { name: /Tokyo/ }));
  expect(screen.getByText(/in your time zone: Tokyo \(GMT\+9\)/)).toBeVisible();
  expect(localStorage.getItem('guildhall.zone')).toBe('Asia/Tokyo');
});

test('counts, marks and focuses unanswered slots before anything is sent', async () => {
  const { user } = open();
  const [first, second] = await slots();
  await user.click(within(first!).getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('2 of 3 not answered')).toBeVisible();
  expect(second).toHaveAccessibleName(/Choose an answer/);
  expect(second).toContainElement(document.activeElement as HTMLElement);
  expect(requestsTo(answerAvailability)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'No to the rest' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toMatchObject({ zone: 'Europe/Vienna', language: 'en' }));
});

test('scenario 8: asks only about new slots and keeps earlier answers', async () => {
  const poll = buildPoll();
  const [one, two] = poll.slots.map(({ id }) => id);
  reply(getAvailability, {
    ...poll,
    answer: {
      answeredAt: '2026-11-19T09:00:00.000Z',
      answers: { [one!]: 'yes', [two!]: 'no' },
      comment: 'By train.',
      zone: null,
    },
  });
  const { user } = open();
  const [first, second, third] = await slots();
  expect(within(first!).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(within(second!).getByRole('radio', { name: 'No' })).toBeChecked();
  expect(third).toHaveAccessibleName(/New since your answer/);
  expect(screen.getByText('1 of 3 not answered')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('By train.');
  await user.click(within(third!).getByRole('radio', { name: 'If needed' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toMatchObject({ answers: { [one!]: 'yes', [two!]: 'no' } }));
});

test('answers a whole day, or all days, at once', async () => {
  const { user } = open();
  const groups = await slots();
  await user.click(screen.getByRole('button', { name: 'Whole day: If needed' }));
  const checked = () => groups.map((group) => group.querySelector<HTMLInputElement>('input:checked')?.value);
  expect(checked()).toEqual(['if_needed', 'if_needed', undefined]);
  await user.click(screen.getByRole('button', { name: 'Yes to all' }));
  expect(checked()).toEqual(['yes', 'yes', 'yes']);
});

test('shows the others’ answers in the grid and makes only the own row editable', async () => {
  const poll = buildPoll();
  reply(getAvailability, { ...poll, others: [{ name: 'Jonas Weber', answers: { [poll.slots[0]!.id]: 'yes' } }] });
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Grid' }));
  const row = await screen.findByRole('row', { name: /Jonas Weber/ });
  expect(within(row).getByText('Yes')).toBeInTheDocument();
  expect(within(row).queryAllByRole('radio')).toHaveLength(0);
  const own = screen.getByRole('row', { name: /Mei Tanaka/ });
  expect(within(own).getAllByRole('radiogroup')).toHaveLength(3);
});

test('keeps the choices on this device until they are sent', async () => {
  const first = open();
  const [group] = await slots();
  await first.user.click(within(group!).getByRole('radio', { name: 'Yes' }));
  first.unmount();
  open();
  const [again] = await slots();
  expect(within(again!).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(await screen.findByText(/We restored/)).toBeVisible();
});

test('prefers the draft to the sent answer, and removes it once sent or discarded', async () => {
  const poll = buildPoll();
  const ids = poll.slots.map(({ id }) => id);
  const answers = Object.fromEntries(ids.map((id) => [id, 'no' as const]));
  reply(getAvailability, {
    ...poll,
    answer: { answeredAt: '2026-11-19T09:00:00.000Z', answers, comment: '', zone: null },
  });
  const first = open();
  await first.user.click(within((await slots())[0]!).getByRole('radio', { name: 'Yes' }));
  first.unmount();

  const second = open();
  const [group] = await slots();
  expect(within(group!).getByRole('radio', { name: 'Yes' })).toBeChecked();
  await second.user.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(within(group!).getByRole('radio', { name: 'No' })).toBeChecked();
  await second.user.click(within(group!).getByRole('radio', { name: 'If needed' }));
  await second.user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(requestsTo(answerAvailability)).toHaveLength(1));
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(['guildhall.zone']));
});

test('sends the reader’s time zone with the answer, and sends only once for two clicks', async () => {
  localStorage.setItem('guildhall.zone', 'Asia/Tokyo');
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Yes to all' }));
  await user.dblClick(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(sent()).toMatchObject({ zone: 'Asia/Tokyo' }));
  expect(requestsTo(answerAvailability)).toHaveLength(1);
});

test('keeps all choices when the connection is lost, and sends them on retry', async () => {
  const { user } = open();
  await slots();
  await user.click(screen.getByRole('button', { name: 'Yes to all' }));
  replyNothing(answerAvailability);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(/no connection to the server/)).toBeVisible();
  expect(screen.getByText('All answered')).toBeVisible();
});
