import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { closePoll, editPoll, getPoll, rescheduleMeeting, scheduleMeeting } from '@guildhall/shared/contracts';
import { instantOfWallTime, offsetMinutesAt, type SlotAnswer } from '@guildhall/shared/domain';
import { apiOfVisitor } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { answerPoll, coming, openedPoll, pollLinkOf, someInvitee } from '../polls.ts';

// The scenarios of domain §4 about meetings; each title begins with its number.

const dayMs = 24 * 60 * 60 * 1000;
const vienna = 'Europe/Vienna';

/** The day of a zone's next clock change, at least three weeks from now. */
function nextClockChange(zone: string): Date {
  for (let at = Math.floor(Date.now() / dayMs) * dayMs + 21 * dayMs; ; at += dayMs)
    if (offsetMinutesAt(new Date(at), zone) !== offsetMinutesAt(new Date(at + dayMs), zone)) return new Date(at);
}

/** A local time in Vienna, some days after another day. */
const inVienna = (day: Date, days: number, time: string): string =>
  instantOfWallTime(
    `${new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)}T${time}`,
    vienna,
  ).instant.toISOString();

const slotOf = (page: Page, id: string) => page.locator(`[data-slot="${id}"]`);

/** The times a page shows for a slot: its own first, then the meeting's. */
const timesOf = (page: Page, id: string) => page.locator(`#slot-${id}`);

/** The slots of one day on the screen, by its English day name. */
function ofDay(page: Page, instant: string, zone: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(instant));
  const [weekday, day, month] = [part({ weekday: 'long' }), part({ day: 'numeric' }), part({ month: 'long' })];
  return page.getByRole('region', { name: new RegExp(`${weekday}.*(?:\\b${day} ${month}|${month} ${day}\\b)`) });
}

/** The start of a slot's time in a zone: `16:00–17:00`, as the browser's region writes it. */
function beginning(instant: string, zone: string): RegExp {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return new RegExp(`^${format.format(new Date(instant))}`);
}

const say = (page: Page, slot: string, answer: 'Yes' | 'If needed' | 'No') =>
  slotOf(page, slot).getByRole('radio', { name: answer, exact: true }).check();

async function sendAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. We have received your answer.' })).toBeVisible();
}

/** Downloads the meeting from an invitee's page and parses it with an independent library. */
async function readCalendar(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(await (await download).path(), 'utf8')));
  const event = calendar.getFirstSubcomponent('vevent');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const start = event?.getFirstProperty('dtstart');
  const startsAt = start?.getFirstValue();
  if (!event || !(startsAt instanceof ICAL.Time)) throw new Error('The file holds no event.');
  if (zone && start?.getFirstParameter('tzid')) startsAt.zone = new ICAL.Timezone({ component: zone });
  return {
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    tzid: start?.getFirstParameter('tzid'),
    wallTime: String(startsAt.toString()).slice(11, 16),
    instant: startsAt.toJSDate().toISOString(),
  };
}

test('7: a poll created in Vienna is answered in Tokyo across a clock change: same instants, right days, right calendar file', async ({
  browser,
  product,
  apiAs,
}) => {
  const office = await apiAs('staff');
  const change = nextClockChange(vienna);
  // One before the change in the evening, which is the next day in Tokyo; one after it, with the other offset.
  const [before, after] = [inVienna(change, -1, '17:00'), inVienna(change, 2, '09:00')];
  const [kenji, resi] = [someInvitee('Kenji Sato'), someInvitee('Theresa Auer')];
  const poll = await openedPoll(office, {
    slots: [{ startsAt: before }, { startsAt: after }],
    invitations: [kenji, resi],
    durationMinutes: 60,
  });
  const idOf = (startsAt: string) =>
    poll.slots.find((slot) => Date.parse(slot.startsAt) === Date.parse(startsAt))?.id ?? '';
  const [early, late] = [idOf(before), idOf(after)];

  const openIn = async (timezoneId: string, link: string) => {
    const context = await browser.newContext({ baseURL: product.url, timezoneId });
    const page = await context.newPage();
    await page.goto(link);
    await expect(slotOf(page, early)).toBeVisible();
    return page;
  };
  const tokyo = await openIn('Asia/Tokyo', await pollLinkOf(product, kenji));
  const home = await openIn(vienna, await pollLinkOf(product, resi));
  for (const [page, zone] of [
    [tokyo, 'Asia/Tokyo'],
    [home, vienna],
  ] as const)
    for (const [slot, startsAt] of [
      [early, before],
      [late, after],
    ] as const) {
      await expect(ofDay(page, startsAt, zone).locator(`[data-slot="${slot}"]`)).toBeVisible();
      await expect(timesOf(page, slot)).toContainText(beginning(startsAt, zone));
    }
  // The meeting's own time is shown wherever it differs.
  await expect(timesOf(tokyo, early)).toContainText(/In Vienna: .*17:00/);
  await expect(timesOf(tokyo, late)).toContainText(/In Vienna: 09:00/);

  await say(tokyo, early, 'If needed');
  await say(tokyo, late, 'Yes');
  await sendAnswer(tokyo);
  await say(home, early, 'No');
  await say(home, late, 'Yes');
  await sendAnswer(home);
  const answered = await office(getPoll, { params: { id: poll.id } });
  const saidBy = (email: string) => answered.invitations.find((one) => one.email === email);
  expect(saidBy(kenji.email)).toMatchObject({ zone: 'Asia/Tokyo', answers: { [early]: 'if_needed', [late]: 'yes' } });
  expect(saidBy(resi.email)).toMatchObject({ zone: vienna, answers: { [early]: 'no', [late]: 'yes' } });

  const closed = await office(closePoll, { params: { id: poll.id }, body: { version: answered.version } });
  const planned = await office(scheduleMeeting, {
    params: { id: poll.id },
    body: { version: closed.version, slotId: late },
  });
  await tokyo.goto(await pollLinkOf(product, kenji));
  const first = await readCalendar(tokyo);
  expect(first).toMatchObject({ sequence: 0, tzid: vienna, wallTime: '09:00', instant: after });
  await office(rescheduleMeeting, {
    params: { id: poll.id },
    body: { version: planned.version, startsAt: before, reason: 'The room is taken.' },
  });
  await tokyo.reload();
  expect(await readCalendar(tokyo)).toEqual({
    ...first,
    sequence: 1,
    wallTime: '17:00',
    instant: before,
  });
  for (const page of [tokyo, home]) await page.context().close();
});

test('8: changing two slots after nine answers keeps the other answers and asks only about the new slots', async ({
  product,
  apiAs,
  visitor,
}) => {
  const office = await apiAs('staff');
  const invitations = Array.from({ length: 9 }, (_, index) => someInvitee(`Member ${index + 1}`));
  const [first] = invitations;
  if (!first) throw new Error('Nobody is invited.');
  const slots = coming(5);
  const poll = await openedPoll(office, { slots, invitations });
  const said: SlotAnswer[] = ['yes', 'if_needed', 'no', 'yes', 'no'];
  const answers = Object.fromEntries(poll.slots.map(({ id }, index) => [id, said[index] ?? 'yes']));
  for (const invitee of invitations)
    await answerPoll(apiOfVisitor(product), await pollLinkOf(product, invitee), answers);
  const { sentAt } = await product.mailTo(first.email);

  const answered = await office(getPoll, { params: { id: poll.id } });
  const [kept, added] = [poll.slots.slice(0, 3), coming(2, 40)];
  const edited = await office(editPoll, {
    params: { id: poll.id },
    body: {
      version: answered.version,
      title: poll.title,
      description: poll.description,
      place: poll.place,
      zone: poll.zone,
      durationMinutes: poll.durationMinutes,
      deadline: poll.deadline,
      showAnswers: poll.showAnswers,
      closesWhenAnswered: poll.closesWhenAnswered,
      agenda: [],
      slots: [...kept.map(({ startsAt }) => ({ startsAt })), ...added],
      invitations,
    },
  });
  const asked = edited.slots.filter(({ id }) => !(id in answers));
  expect(asked).toHaveLength(2);
  const keptAnswers = Object.fromEntries(kept.map(({ id }) => [id, answers[id]]));
  for (const invitation of edited.invitations)
    expect(invitation).toMatchObject({ state: 'partly', answers: keptAnswers });

  const page = await visitor();
  await page.goto(await pollLinkOf(product, first, sentAt));
  await expect(page.locator('[data-slot]')).toHaveCount(5);
  for (const [index, { id }] of kept.entries())
    await expect(slotOf(page, id).locator('input:checked')).toHaveValue(said[index] ?? '');
  for (const { id } of asked) {
    await expect(slotOf(page, id).locator('input:checked')).toHaveCount(0);
    await say(page, id, 'Yes');
  }
  await sendAnswer(page);
  const now = await office(getPoll, { params: { id: poll.id } });
  expect(now.invitations.find(({ email }) => email === first.email)).toMatchObject({
    state: 'answered',
    answers: { ...keptAnswers, ...Object.fromEntries(asked.map(({ id }) => [id, 'yes'])) },
  });
  expect(now.invitations.filter(({ state }) => state === 'partly')).toHaveLength(8);
});

test('16: a person fills in twenty slots by keyboard alone, well under three minutes', async ({
  product,
  apiAs,
  visitor,
}) => {
  const office = await apiAs('staff');
  const invitee = someInvitee('Clara Bauer');
  const poll = await openedPoll(office, { slots: coming(20), invitations: [invitee] });
  const page = await visitor();
  await page.goto(await pollLinkOf(product, invitee));
  await expect(page.locator('[data-slot]')).toHaveCount(20);
  await expect(page.getByText(/^Keyboard:/)).toBeVisible();

  const begun = Date.now();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key, { delay: 40 });
  };
  const tabTo = async (selector: string) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await press('Tab');
    }
    throw new Error(`The keyboard does not reach ${selector}.`);
  };
  await tabTo('[data-slot] input');
  const pattern = ['y', 'i', 'n', 'y', 'c'];
  for (let slot = 0; slot < 20; slot += 1) await press(pattern[slot % pattern.length] ?? 'y');
  await tabTo('button[type=submit]');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you. We have received your answer.' })).toBeVisible();
  const seconds = (Date.now() - begun) / 1000;
  test.info().annotations.push({ type: 'keyboard', description: `${presses} presses in ${seconds.toFixed(1)} s` });
  expect(presses).toBeLessThan(60);
  expect(seconds).toBeLessThan(60);

  const { invitations, slots } = await office(getPoll, { params: { id: poll.id } });
  const inOrder = [...slots].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const meant: SlotAnswer[] = ['yes', 'if_needed', 'no', 'yes', 'yes'];
  expect(inOrder.map(({ id }) => invitations[0]?.answers[id])).toEqual(inOrder.map((_, index) => meant[index % 5]));
});
