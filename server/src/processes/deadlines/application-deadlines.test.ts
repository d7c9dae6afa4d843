import {
  editMail,
  getApplication,
  getInvoice,
  getMail,
  listSchedule,
  requestChanges,
  saveAnswers,
  sendMail,
  withdrawApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { endOfDay } from '@guildhall/shared/domain';
import { desc, eq } from 'drizzle-orm';
import { accounts, people, timelineEntries } from '../../platform/database/schema/index.ts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/** The templates of all mails to an address so far, oldest first. */
const mailsTo = async (t: TestApp, email: string): Promise<string[]> =>
  (await t.inbox.to(email)).map(({ template }) => template).reverse();

const tickOn = async (t: TestApp, at: string) => {
  // What is due by then has been sent.
  await t.work();
  t.clock.set(at);
  await t.app.timedRules.tick();
};

const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];

async function changesDue(t: TestApp, dueOn: string) {
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).awaiting(member);
  const staff = await t.signInAs('staff');
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn, items } });
  return { id, member, staff };
}

test('warns of an untouched draft on days 30 and 53 and expires it on day 60, each once', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id } = await casesOf(t).complete(member);
  const found: string[][] = [];
  for (const day of [29, 30, 31, 52, 53, 59, 60, 61]) {
    await tickOn(t, new Date(Date.parse('2026-11-20T09:00:00Z') + day * 86_400_000).toISOString());
    await t.app.timedRules.tick();
    found.push(await mailsTo(t, member.user.email));
  }
  const [warning, expired] = ['draft_warning', 'draft_expired'];
  const twice = [warning, warning];
  const all = [...twice, expired];
  expect(found).toEqual([[], [warning], [warning], [warning], twice, twice, all, all]);
  const later = await read(await t.signInAs(member.user), id);
  expect(later).toMatchObject({ state: 'expired', readOnlyWhy: 'closed', progress: { nextStep: 'apply_again' } });
});

test('a warning names the day the draft expires in the applicant’s time zone', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  await t.db.update(accounts).set({ zone: 'Pacific/Pago_Pago' }).where(eq(accounts.id, member.user.id));
  await casesOf(t).complete(member);
  await tickOn(t, '2026-12-20T09:00:00.000Z');
  // Sixty days end at nine in the morning of the 19th in London: that is the evening before in Samoa.
  expect((await t.inbox.to(member.user.email))[0]?.body).toContain('January 18, 2027');
});

test('keeps an edited draft, with a new warning later', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).complete(member);
  await tickOn(t, '2026-12-21T09:00:00.000Z');
  const later = await t.signInAs(member.user);
  await later.call(saveAnswers, { params: { id }, body: { version, answers: { city: 'Lyon' } } });
  await tickOn(t, '2027-01-20T09:00:00.000Z');
  expect(await mailsTo(t, member.user.email)).toEqual(['draft_warning', 'draft_warning']);
  expect((await read(await t.signInAs(member.user), id)).state).toBe('draft');
});

test('reminds of requested changes five days and one day before, and lapses them a week after their day', async () => {
  const t = await testApp();
  const { id, member } = await changesDue(t, '2026-12-10');
  await tickOn(t, '2026-12-05T06:59:00.000Z');
  expect((await mailsTo(t, member.user.email)).at(-1)).toBe('changes_requested');
  await tickOn(t, '2026-12-05T07:00:00.000Z');
  await tickOn(t, '2026-12-06T07:00:00.000Z');
  await tickOn(t, '2026-12-09T07:00:00.000Z');
  expect((await mailsTo(t, member.user.email)).slice(-2)).toEqual(['changes_reminder', 'changes_reminder']);
  await tickOn(t, '2026-12-17T22:59:59.998Z');
  expect((await read(await t.signInAs(member.user), id)).state).toBe('changes_requested');
  await tickOn(t, '2026-12-17T23:00:00.000Z');
  expect((await read(await t.signInAs(member.user), id)).state).toBe('lapsed');
  expect((await t.inbox.latest('one@referees.example')).template).toBe('referee_cancelled');
});

test('does not remind of a short request the moment it is made', async () => {
  const t = await testApp();
  const { member } = await changesDue(t, '2026-11-23');
  await t.app.timedRules.tick();
  expect((await mailsTo(t, member.user.email)).at(-1)).toBe('changes_requested');
  await tickOn(t, '2026-11-22T07:00:00.000Z');
  expect((await mailsTo(t, member.user.email)).at(-1)).toBe('changes_reminder');
});

test('reminds of an unpaid fee, and after 60 days closes the application with nothing owed', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  await cases.decide(administrator, id, (await read(administrator, id)).version, { outcome: 'approved' });
  await cases.sendLetter(administrator, id);
  const { invoiceId } = await read(administrator, id);
  // Due on 20 December.
  const reminders = async () =>
    (await mailsTo(t, member.user.email)).filter((template) => template === 'payment_reminder').length;
  await tickOn(t, '2026-12-21T06:59:00.000Z');
  expect(await reminders()).toBe(0);
  await tickOn(t, '2026-12-21T07:00:00.000Z');
  await t.app.timedRules.tick();
  expect(await reminders()).toBe(1);
  // Both others are due: the latest is sent, the other one is skipped.
  await tickOn(t, '2027-02-10T07:00:00.000Z');
  await t.app.timedRules.tick();
  expect(await reminders()).toBe(2);
  await tickOn(t, '2027-02-18T22:59:00.000Z');
  expect((await read(await t.signInAs('staff'), id)).state).toBe('awaiting_payment');
  await tickOn(t, '2027-02-18T23:00:00.000Z');
  const later = await t.signInAs(administrator.user);
  expect((await read(later, id)).state).toBe('payment_lapsed');
  const invoice = await later.call(getInvoice, { params: { id: String(invoiceId) } });
  expect(invoice.body.data).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
  expect((await mailsTo(t, member.user.email)).slice(-2).sort()).toEqual(['credit_note', 'payment_lapsed']);
});

test('after skipping several dates, does only what still applies, without past reminders', async () => {
  const t = await testApp();
  const { id, member } = await changesDue(t, '2026-12-10');
  const draft = await casesOf(t).complete(await t.signInAs('member'));
  await tickOn(t, '2027-03-01T09:00:00.000Z');
  const officer = await t.signInAs('staff');
  expect([(await read(officer, id)).state, (await read(officer, draft.id)).state]).toEqual(['lapsed', 'expired']);
  expect((await mailsTo(t, member.user.email)).slice(-2)).toEqual(['changes_requested', 'changes_lapsed']);
  expect(await mailsTo(t, draft.applicant.email)).toEqual(['draft_expired']);
});

test('after a downtime, a reminder of changes names a day that is still ahead', async () => {
  const t = await testApp();
  const { member } = await changesDue(t, '2026-12-05');
  await tickOn(t, '2026-12-09T09:00:00.000Z');
  const [reminder] = await t.inbox.to(member.user.email);
  expect(reminder).toMatchObject({
    template: 'changes_reminder',
    subject: expect.stringMatching(/by December 12, 2026$/),
  });
  expect(`${reminder?.subject} ${reminder?.body}`).not.toContain('December 5');
});

test.each(['Europe/Vienna', 'America/New_York'])(
  'in %s, the schedule shows a lapse on the day that the mail names',
  async (zone) => {
    const t = await testApp({ association: { ...demoAssociation, zone } });
    const { member } = await changesDue(t, '2026-12-11');
    const { body } = await (await t.signInAs('staff')).call(listSchedule, { query: { kind: 'changes_lapse' } });
    expect(body.data.map(({ at }: { at: string }) => at)).toEqual([endOfDay('2026-12-18', zone).toISOString()]);
    await tickOn(t, '2026-12-16T09:00:00.000Z');
    expect((await t.inbox.latest(member.user.email)).subject).toMatch(/by December 18, 2026$/);
  },
);

test('a mail that waited until its day had passed is not sent, and the office sees why', async () => {
  const t = await testApp();
  const { staff } = await changesDue(t, '2026-12-05');
  t.clock.set('2026-12-05T22:59:59.999Z');
  await t.work();
  const stateOf = async (template: string) =>
    (await t.read.mails()).filter((mail) => mail.template === template).map(({ state }) => state);
  expect([...(await stateOf('changes_requested')), ...(await stateOf('application_submitted'))]).toEqual([
    'failed',
    'sent',
  ]);
  const mail = (await t.read.mails()).find(({ template }) => template === 'changes_requested');
  expect(mail?.error).toBe('day_passed');

  // Once a person has changed the text, it goes out.
  const params = { id: String(mail?.id) };
  const again = await t.signInAs(staff.user);
  const { version, to, subject, body } = (await again.call(getMail, { params })).body.data;
  const corrected = { version, to, subject, body: body.replace('December 5', 'December 12') };
  const edited = (await again.call(editMail, { params, body: corrected })).body.data;
  await again.call(sendMail, { params, body: { version: edited.version } });
  t.clock.pass({ minutes: 2 });
  await t.work({ early: true });
  expect(await stateOf('changes_requested')).toEqual(['sent']);
});

test('several servers running timed work at once do everything once', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const people = [];
  for (let index = 0; index < 3; index++) people.push(await t.signInAs('member'));
  for (const member of people) await cases.complete(member);
  const asked = await changesDue(t, '2026-12-21');
  t.clock.set('2026-12-20T09:00:00.000Z');
  await Promise.all([t.app.timedRules.tick(), t.app.timedRules.tick(), t.app.timedRules.tick()]);
  for (const member of people) expect(await mailsTo(t, member.user.email)).toEqual(['draft_warning']);
  expect((await mailsTo(t, asked.member.user.email)).slice(-2)).toEqual(['changes_requested', 'changes_reminder']);
  const entries = await t.db
    .select({ event: timelineEntries.event })
    .from(timelineEntries)
    .where(eq(timelineEntries.event, 'application.reminded'));
  expect(entries).toHaveLength(4);
});

test('a failing application does not delay the others', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const broken = await t.signInAs('member');
  await cases.complete(broken);
  t.clock.pass({ seconds: 1 });
  const fine = await t.signInAs('member');
  await cases.complete(fine);
  // A language without texts: creating the mail throws.
  await t.db.execute(`update people set language = 'xx' where email = '${broken.user.email}'`);
  await tickOn(t, '2026-12-20T10:00:00.000Z');
  expect(await mailsTo(t, fine.user.email)).toEqual(['draft_warning']);
  expect(await mailsTo(t, broken.user.email)).toEqual([]);
  await t.db.update(people).set({ language: 'en' }).where(eq(people.id, broken.user.id));
  await t.app.timedRules.tick();
  expect(await mailsTo(t, broken.user.email)).toEqual(['draft_warning']);
});

test('timed work skips withdrawn applications, and is recorded in timeline and audit as done by the system', async () => {
  const t = await testApp();
  const { id, member } = await changesDue(t, '2026-12-10');
  const { version } = await read(member, id);
  await member.call(withdrawApplication, { params: { id }, body: { version } });
  const draft = await casesOf(t).complete(await t.signInAs('member'));
  await tickOn(t, '2027-03-01T09:00:00.000Z');
  expect((await read(await t.signInAs('staff'), id)).state).toBe('withdrawn');
  const [entry] = await t.db
    .select()
    .from(timelineEntries)
    .where(eq(timelineEntries.applicationId, draft.id))
    .orderBy(desc(timelineEntries.at), desc(timelineEntries.id));
  expect(entry).toMatchObject({ event: 'application.expired', actorKind: 'system', before: 'draft', after: 'expired' });
  const event = (await t.read.audit()).find(({ entityId }) => entityId === draft.id);
  expect(event).toMatchObject({ action: 'application.expired', actorKind: 'system', actorId: null });
});
