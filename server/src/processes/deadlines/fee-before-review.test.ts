import {
  getApplication,
  getInvoice,
  getTimeline,
  holdApplication,
  listSchedule,
  requestChanges,
  resumeApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { membershipTypes } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { ensureMembershipTypes } from '../../features/membership-types/default-types.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/** An application whose fee of 20 November is due on 20 December, before the review. */
async function feeFirst(t: TestApp, ...answers: string[]) {
  await ensureMembershipTypes(t);
  await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  for (const email of answers) await cases.referee(email);
  return { id, cases, member };
}

const bothReferees = ['one@referees.example', 'two@referees.example'];

async function tickOn(t: TestApp, at: string): Promise<void> {
  // What is due by then has been sent.
  await t.work();
  t.clock.set(at);
  await t.app.timedRules.tick();
}

const stateOf = async (t: TestApp, id: string): Promise<string> => (await read(await t.signInAs('staff'), id)).state;
const templatesTo = async (t: TestApp, email: string) => (await t.inbox.to(email)).map(({ template }) => template);

const plannedFor = async (t: TestApp, kind: string): Promise<string[]> =>
  (await (await t.signInAs('staff')).call(listSchedule, { query: { kind } })).body.data.map(
    ({ at }: { at: string }) => at,
  );

test('a fee due before the review lapses 60 days after its day, like one due afterwards', async () => {
  const t = await testApp();
  const { id, member } = await feeFirst(t, ...bothReferees);
  // The applicant has the whole of 18 February, in the association's zone.
  expect(await plannedFor(t, 'payment_lapse')).toEqual(['2027-02-18T22:59:59.999Z']);
  await tickOn(t, '2027-02-18T22:59:00.000Z');
  expect(await stateOf(t, id)).toBe('awaiting_references');
  await tickOn(t, '2027-02-18T23:00:00.000Z');
  await t.app.timedRules.tick();
  const staff = await t.signInAs('staff');
  const lapsed = await read(staff, id);
  expect(lapsed).toMatchObject({ state: 'payment_lapsed', progress: { nextStep: 'ask_office', dueAt: null } });
  const invoice = await staff.call(getInvoice, { params: { id: String(lapsed.invoiceId) } });
  expect(invoice.body.data).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
  const templates = await templatesTo(t, member.user.email);
  expect(templates.filter((template) => template === 'payment_lapsed')).toHaveLength(1);
  expect(templates.filter((template) => template === 'payment_reminder')).toHaveLength(1);
  const events = (await staff.call(getTimeline, { params: { id } })).body.data.map(
    ({ event }: { event: string }) => event,
  );
  expect(events).toContain('application.payment_lapsed');
});

test('it lapses whatever else is missing: afterwards no referee is asked and no change expected', async () => {
  const t = await testApp();
  const { id, cases, member } = await feeFirst(t, bothReferees[0] ?? '');
  t.clock.set('2027-02-10T09:00:00.000Z');
  // The other referee did not answer for three weeks and is replaced by a third.
  await t.app.timedRules.tick();
  await cases.name(await t.signInAs(member.user), id, 'three@referees.example');
  const staff = await t.signInAs('staff');
  const { version } = await read(staff, id);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2027-03-20', items } });
  await tickOn(t, '2027-02-18T22:59:00.000Z');
  expect(await stateOf(t, id)).toBe('changes_requested');
  await tickOn(t, '2027-02-18T23:00:00.000Z');
  const lapsed = await read(await t.signInAs('staff'), id);
  expect(lapsed).toMatchObject({ state: 'payment_lapsed', changeRequest: null });
  expect(lapsed.referees.map(({ state }) => state)).toContain('cancelled');
  expect(await templatesTo(t, 'three@referees.example')).toContain('referee_cancelled');
});

test('sends reminders of both the requested changes and the fee', async () => {
  const t = await testApp();
  const { id, member } = await feeFirst(t);
  const staff = await t.signInAs('staff');
  const { version } = await read(staff, id);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-24', items } });
  await tickOn(t, '2026-12-21T09:00:00.000Z');
  await tickOn(t, '2026-12-23T09:00:00.000Z');
  const reminders = (await templatesTo(t, member.user.email)).filter((template) => template?.endsWith('_reminder'));
  expect(reminders.sort()).toEqual(['changes_reminder', 'changes_reminder', 'payment_reminder']);
});

test('while the application is on hold the fee does not lapse, and then as many days later', async () => {
  const t = await testApp();
  const { id, member } = await feeFirst(t, ...bothReferees);
  t.clock.set('2027-01-10T09:00:00.000Z');
  const staff = await t.signInAs('staff');
  const hold = { version: (await read(staff, id)).version, reason: 'She is ill.', resumeOn: '2027-05-01' };
  expect((await staff.call(holdApplication, { params: { id }, body: hold })).status).toBe(200);
  expect(await plannedFor(t, 'payment_lapse')).toEqual([]);
  await tickOn(t, '2027-03-01T08:00:00.000Z');
  const later = await t.signInAs('staff');
  const { version } = await read(later, id);
  await later.call(resumeApplication, { params: { id }, body: { version } });
  // It was on hold for 50 days, the last of them incomplete.
  expect(await plannedFor(t, 'payment_lapse')).toEqual(['2027-04-09T21:59:59.999Z']);
  await tickOn(t, '2027-04-09T21:59:00.000Z');
  expect(await stateOf(t, id)).toBe('awaiting_references');
  const last = (await t.inbox.to(member.user.email)).findLast(({ template }) => template === 'payment_reminder');
  expect(last?.body).toContain('April 9, 2027');
  await tickOn(t, '2027-04-09T22:00:00.000Z');
  expect(await stateOf(t, id)).toBe('payment_lapsed');
});

test('changes that are not made also close the application, and nothing is owed', async () => {
  const t = await testApp();
  const { id } = await feeFirst(t);
  const staff = await t.signInAs('staff');
  const { version, invoiceId } = await read(staff, id);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  await tickOn(t, '2026-12-08T23:00:00.000Z');
  expect(await stateOf(t, id)).toBe('lapsed');
  const later = await t.signInAs('staff');
  const invoice = await later.call(getInvoice, { params: { id: String(invoiceId) } });
  expect(invoice.body.data).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
});
