import {
  changeDeadlines,
  changeInvoicing,
  getApplication,
  getInvoice,
  requestChanges,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { defaultDeadlines, type Deadlines } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const tickOn = async (t: TestApp, at: string) => {
  t.clock.set(at);
  await t.app.timedRules.tick();
};

/** The number of mails of a template to an address so far. */
const mailed = async (t: TestApp, email: string, template: string) =>
  (await t.inbox.to(email)).filter((mail) => mail.template === template).length;

async function withDeadlines(changes: Partial<Deadlines>) {
  const t = await testApp();
  let version = 1;
  const change = async (more: Partial<Deadlines>) => {
    const administrator = await t.signInAs('administrator');
    return administrator.call(changeDeadlines, {
      body: { version: version++, value: { ...defaultDeadlines, ...more } },
    });
  };
  if (Object.keys(changes).length > 0) expect((await change(changes)).status).toBe(200);
  const stateOf = async (id: string) => (await read(await t.signInAs('staff'), id)).state;
  return { ...t, change, stateOf, cases: casesOf(t) };
}

test('reminds referees and lapses requests on the configured days', async () => {
  const t = await withDeadlines({ refereeLapseDays: 40, refereeReminderDays: [10, 38] });
  const { id } = await t.cases.awaiting(await t.signInAs('member'));
  const [referee] = (await read(await t.signInAs('staff'), id)).referees;
  expect(referee).toMatchObject({ lapsesAt: '2026-12-30T09:00:00.000Z' });
  const found: number[] = [];
  for (const at of ['2026-11-29T10:00:00Z', '2026-11-30T10:00:00Z', '2026-12-20T10:00:00Z', '2026-12-28T10:00:00Z']) {
    await tickOn(t, at);
    found.push(await mailed(t, 'one@referees.example', 'referee_reminder'));
  }
  expect(found).toEqual([0, 1, 1, 2]);
  await tickOn(t, '2026-12-30T08:59:00Z');
  expect(await t.stateOf(id)).toBe('awaiting_references');
  await tickOn(t, '2026-12-30T09:00:00Z');
  expect(await t.stateOf(id)).toBe('references_short');
});

test('keeps the day named in a request, and moves later reminders with it', async () => {
  const t = await withDeadlines({});
  const { id } = await t.cases.awaiting(await t.signInAs('member'));
  await tickOn(t, '2026-11-26T09:00:00Z');
  expect(await mailed(t, 'one@referees.example', 'referee_reminder')).toBe(1);
  await t.change({ refereeLapseDays: 10, refereeReminderDays: [3, 8] });
  await tickOn(t, '2026-12-03T10:00:00Z');
  expect(await t.stateOf(id)).toBe('awaiting_references');
  expect(await mailed(t, 'one@referees.example', 'referee_reminder')).toBe(1);
  // The last day is 11 December: seven days and two days before it.
  await tickOn(t, '2026-12-04T10:00:00Z');
  await tickOn(t, '2026-12-09T10:00:00Z');
  expect(await mailed(t, 'one@referees.example', 'referee_reminder')).toBe(3);
  await tickOn(t, '2026-12-11T10:00:00Z');
  expect(await t.stateOf(id)).toBe('references_short');
});

test('warns about an untouched draft and expires it on the configured days', async () => {
  const t = await withDeadlines({ draftExpiryDays: 20, draftWarningDays: [15] });
  const member = await t.signInAs('member');
  const { id } = await t.cases.complete(member);
  expect((await read(member, id)).progress.dueAt).toBe('2026-12-10T09:00:00.000Z');
  await tickOn(t, '2026-12-05T09:00:00Z');
  const [warning] = await t.inbox.to(member.user.email);
  expect(warning).toMatchObject({ template: 'draft_warning' });
  expect(warning?.body).toContain('December 10, 2026');
  await tickOn(t, '2026-12-10T08:59:00Z');
  expect(await t.stateOf(id)).toBe('draft');
  await tickOn(t, '2026-12-10T09:00:00Z');
  expect(await t.stateOf(id)).toBe('expired');
  expect((await t.inbox.to(member.user.email))[0]?.body).toContain('last edited on November 20, 2026');
});

test('gives old drafts a week after a shorter deadline, and lists show the same day', async () => {
  const t = await withDeadlines({});
  const member = await t.signInAs('member');
  const { id } = await t.cases.complete(member);
  t.clock.set('2026-12-15T09:00:00Z');
  await t.change({ draftExpiryDays: 14, draftWarningDays: [10] });
  expect((await read(await t.signInAs('staff'), id)).progress.dueAt).toBe('2026-12-22T09:00:00.000Z');
  const { rows } = await t.db.execute(sql`select next_due_on::text as due from applications where id = ${id}`);
  expect(rows).toEqual([{ due: '2026-12-22' }]);
  await t.app.timedRules.tick();
  expect(await t.stateOf(id)).toBe('draft');
  expect((await t.inbox.to(member.user.email))[0]?.body).toContain('December 22, 2026');
  await tickOn(t, '2026-12-22T09:00:00Z');
  expect(await t.stateOf(id)).toBe('expired');
});

test('reminds of requested changes and lapses them on the configured days', async () => {
  const t = await withDeadlines({ changesLapseDays: 0, changesReminderDaysBefore: [3] });
  const member = await t.signInAs('member');
  const { id, version } = await t.cases.awaiting(member);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  const staff = await t.signInAs('staff');
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-10', items } });
  await tickOn(t, '2026-12-05T07:00:00Z');
  expect(await mailed(t, member.user.email, 'changes_reminder')).toBe(0);
  await tickOn(t, '2026-12-07T07:00:00Z');
  expect(await mailed(t, member.user.email, 'changes_reminder')).toBe(1);
  await tickOn(t, '2026-12-10T22:59:00Z');
  expect(await t.stateOf(id)).toBe('changes_requested');
  await tickOn(t, '2026-12-10T23:00:00Z');
  expect(await t.stateOf(id)).toBe('lapsed');
});

test('reminds of an unpaid fee and lapses the application on the configured days', async () => {
  const t = await withDeadlines({ paymentLapseDays: 30, paymentReminderDays: [10] });
  const administrator = await t.signInAs('administrator');
  const note = { en: 'Thank you.', fr: 'Merci.', ar: 'شكرًا.', cn: '谢谢。' };
  const value = { dueDays: 14, note, offersOnlinePayment: false };
  expect((await administrator.call(changeInvoicing, { body: { version: 1, value } })).status).toBe(200);
  const member = await t.signInAs('member');
  const { id } = await t.cases.inReview(member);
  const { version } = await read(administrator, id);
  await t.cases.decide(administrator, id, version, { outcome: 'approved' });
  await t.cases.sendLetter(administrator, id);
  const { invoiceId } = await read(administrator, id);
  const { data } = (await administrator.call(getInvoice, { params: { id: String(invoiceId) } })).body;
  expect(data).toMatchObject({ dueOn: '2026-12-04', paysOnline: false });
  await tickOn(t, '2026-12-14T06:59:00Z');
  expect(await mailed(t, member.user.email, 'payment_reminder')).toBe(0);
  await tickOn(t, '2026-12-14T07:00:00Z');
  const [reminder] = await t.inbox.to(member.user.email);
  expect(reminder?.template).toBe('payment_reminder');
  expect(reminder?.body).toContain('January 3, 2027');
  await tickOn(t, '2027-01-03T22:59:00Z');
  expect(await t.stateOf(id)).toBe('awaiting_payment');
  await tickOn(t, '2027-01-03T23:00:00Z');
  expect(await t.stateOf(id)).toBe('payment_lapsed');
});

test('allows no reminders at all', async () => {
  const t = await withDeadlines({ refereeReminderDays: [], draftWarningDays: [] });
  await t.cases.awaiting(await t.signInAs('member'));
  await tickOn(t, '2026-12-10T10:00:00Z');
  expect(await mailed(t, 'one@referees.example', 'referee_reminder')).toBe(0);
});

test.each([
  [{ refereeReminderDays: [5, 21] }, 'refereeReminderDays', 'reminder_too_late'],
  [{ draftWarningDays: [60] }, 'draftWarningDays', 'reminder_too_late'],
  [{ paymentReminderDays: [5, 5] }, 'paymentReminderDays', 'invalid'],
  [{ refereeLapseDays: 6, refereeReminderDays: [] }, 'refereeLapseDays', 'too_small'],
  [{ draftExpiryDays: 366 }, 'draftExpiryDays', 'too_big'],
])('refuses %j', async (changes, field, code) => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const value = { ...defaultDeadlines, ...changes };
  const { status, body } = await administrator.call(changeDeadlines, { body: { version: 1, value } });
  expect(status).toBe(400);
  expect(body.fields?.[`value.${field}`]?.code).toBe(code);
});
