import { closePoll, editPoll, listSchedule, rescheduleMeeting } from '@guildhall/shared/contracts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { asInput, pollsOf } from '../../testing/polls.ts';

const [required, kenji, layla] = ['theresa@guild.example', 'kenji@studio.example', 'layla@museum.example'] as const;

// The deadline is 30 November, 17:00 UTC, so reminders are due two days before.
const reminderAt = '2026-11-28T17:00:00.000Z';
const justBefore = '2026-11-28T16:59:00.000Z';

const remindersTo = async (t: TestApp, email: string): Promise<number> =>
  (await t.inbox.to(email)).filter(({ template }) => template === 'poll_reminder').length;

async function openPoll() {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  return { t, polls, staff, poll: await polls.open(staff) };
}

const scheduleOf = async (t: TestApp) =>
  (await (await t.signInAs('staff')).call(listSchedule)).body.data.map(({ kind, at }: { kind: string; at: string }) => [
    kind,
    at,
  ]);

test('rule 7: reminds silent people once, 48 h before the deadline, and nobody else', async () => {
  const { t, polls } = await openPoll();
  await polls.answer(required, 'yes');
  t.clock.set(justBefore);
  await t.app.timedRules.tick();
  expect(await remindersTo(t, kenji)).toBe(0);
  t.clock.set(reminderAt);
  await t.app.timedRules.tick();
  await t.app.timedRules.tick();
  await t.work();
  expect(await Promise.all([required, kenji, layla].map((email) => remindersTo(t, email)))).toEqual([0, 1, 1]);
  expect((await polls.look(await polls.tokenFor(kenji))).status).toBe(200);
});

test('two servers at once send one reminder', async () => {
  const { t } = await openPoll();
  t.clock.set(reminderAt);
  await Promise.all([t.app.timedRules.tick(), t.app.timedRules.tick()]);
  expect(await remindersTo(t, kenji)).toBe(1);
});

test('rule 7: also reminds people who were asked about new slots and have not answered', async () => {
  const { t, polls, staff, poll } = await openPoll();
  await polls.answer(required, 'yes');
  const slots = [...asInput(poll).slots, { startsAt: '2026-12-07T09:00:00.000Z' }];
  await staff.call(editPoll, { params: { id: poll.id }, body: { ...asInput(poll), slots } });
  t.clock.set(reminderAt);
  await t.app.timedRules.tick();
  expect(await remindersTo(t, required)).toBe(1);
});

test('sends the reminder of a poll opened late halfway, not immediately', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  await polls.open(await t.signInAs('staff'), { deadline: '2026-11-21T09:00:00.000Z' });
  expect(await scheduleOf(t)).toContainEqual(['poll_reminder', '2026-11-20T21:00:00.000Z']);
  t.clock.pass({ hours: 11 });
  await t.app.timedRules.tick();
  expect(await remindersTo(t, kenji)).toBe(0);
  t.clock.pass({ hours: 1 });
  await t.app.timedRules.tick();
  expect(await remindersTo(t, kenji)).toBe(1);
});

test('does not remind somebody invited after the reminder’s time right away', async () => {
  const { t, polls, poll } = await openPoll();
  for (const email of [required, kenji, layla]) await polls.answer(email, 'yes');
  t.clock.set('2026-11-29T09:00:00.000Z');
  const late = { name: 'Rosa Lindqvist', email: 'rosa@guild.example', required: false, language: 'en' as const };
  const body = { ...asInput(poll), invitations: [...asInput(poll).invitations, late] };
  expect((await (await t.signInAs('staff')).call(editPoll, { params: { id: poll.id }, body })).status).toBe(200);
  await t.app.timedRules.tick();
  expect(await remindersTo(t, late.email)).toBe(0);
});

test('sends another reminder before a new deadline', async () => {
  const { t, polls, poll } = await openPoll();
  t.clock.set(reminderAt);
  await t.app.timedRules.tick();
  const body = { ...asInput(poll), deadline: '2026-12-02T17:00:00.000Z' };
  expect((await (await t.signInAs('staff')).call(editPoll, { params: { id: poll.id }, body })).status).toBe(200);
  await t.app.timedRules.tick();
  expect(await remindersTo(t, kenji)).toBe(1);
  t.clock.set('2026-11-30T17:00:00.000Z');
  await t.app.timedRules.tick();
  expect(await remindersTo(t, kenji)).toBe(2);
  expect((await polls.read(await t.signInAs('staff'), poll.id)).state).toBe('open');
});

test('rule 7: the poll closes at the deadline, keeps its answers and sends no more reminders', async () => {
  const { t, polls, poll } = await openPoll();
  await polls.answer(required, 'yes');
  const token = await polls.tokenFor(kenji);
  t.clock.set('2026-11-30T17:00:00.000Z');
  // Not even in the minute before the job runs.
  expect((await polls.answerWith(token, 'yes')).body.code).toBe('poll_closed');
  await t.app.timedRules.tick();
  const closed = await polls.read(await t.signInAs('staff'), poll.id);
  expect(closed).toMatchObject({ state: 'closed', results: [{ yes: 1 }, { yes: 1 }] });
  expect(await remindersTo(t, kenji)).toBe(0);
});

test('a meeting counts as held once it is over, even if it was moved', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const planned = await polls.schedule(staff, poll);
  const body = { version: planned.version, startsAt: '2026-12-10T09:00:00.000Z', reason: '' };
  const moved = await staff.call(rescheduleMeeting, { params: { id: poll.id }, body });
  t.clock.set('2026-12-10T10:29:00.000Z');
  await t.app.timedRules.tick();
  const read = async () => polls.read(await t.signInAs('staff'), poll.id);
  expect((await read()).meeting?.state).toBe('rescheduled');
  t.clock.set('2026-12-10T10:30:00.000Z');
  await t.app.timedRules.tick();
  expect((await read()).meeting?.state).toBe('held');
  const again = { ...body, version: moved.body.data.version + 1, startsAt: '2026-12-20T09:00:00.000Z' };
  const refused = await (await t.signInAs('staff')).call(rescheduleMeeting, { params: { id: poll.id }, body: again });
  expect(refused.body.code).toBe('transition_refused');
});

test('the schedule shows what will happen and changes with the poll', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const closes = ['poll_close', '2026-11-30T17:00:00.000Z'];
  expect(await scheduleOf(t)).toEqual([['poll_reminder', reminderAt], closes]);
  for (const email of [required, kenji, layla]) await polls.answer(email, 'yes');
  expect(await scheduleOf(t)).toEqual([closes]);
  await staff.call(closePoll, { params: { id: poll.id }, body: { version: poll.version } });
  expect(await scheduleOf(t)).toEqual([]);
  await polls.schedule(staff, poll);
  expect(await scheduleOf(t)).toEqual([['meeting_held', '2026-12-03T10:30:00.000Z']]);
});
