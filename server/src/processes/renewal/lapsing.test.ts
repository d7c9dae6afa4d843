import {
  changeMembership,
  creditInvoice,
  getMail,
  getOwnDashboard,
  issueInvoice,
  lapseMemberships,
  listDueLapses,
  recordPayment,
  renewMail,
  startRenewal,
  waiveInvoice,
} from '@guildhall/shared/contracts';
import { asc, eq, isNotNull } from 'drizzle-orm';
import {
  invoices,
  mails,
  membershipPeriods,
  memberships,
  membershipTypes,
} from '../../platform/database/schema/index.ts';
import { initialSetting, readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { createUserRepository, type UserRow } from '../../platform/users/repository.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { addMembers, readMembership, setMembership, type TestMember } from '../../testing/members.ts';

const reason = 'As she wrote to us';

const lapsed = { state: 'ended', endReason: 'lapsed' };

const resigned = (endsOn: string) => ({ endsOn, endReason: 'resigned' }) as const;

const periodInvoice = async (t: TestApp, { id }: UserRow, from = '2027-01-01') =>
  (await t.db.select().from(invoices).where(eq(invoices.payerId, id))).find(({ periodFrom }) => periodFrom === from)!;

/**
 * A member who is invoiced for the next period on 20 November 2026, due on 20 December.
 * @param dunningDays the days of reminders; none unless the test is about them
 */
async function invoiced(t: TestApp, person: TestMember = {}, dunningDays: number[] = []) {
  await writeSetting(t.db, t.clock, 'invoicing', { ...(await readSetting(t.db, 'invoicing')), dunningDays });
  const administrator = await t.signInAs('administrator');
  const [member] = await addMembers(t, [person]);
  await administrator.call(startRenewal, { body: { endsBy: '2026-12-31' } });
  await t.work();
  const draft = (await t.db.select().from(invoices).where(isNotNull(invoices.periodFrom)))[0]!;
  const issued = await administrator.call(issueInvoice, { params: { id: draft.id }, body: { version: draft.version } });
  expect(issued.status).toBe(200);
  return { administrator, member: member! };
}

/** Signs in again, because sessions end over time, and pays the period's open amount. */
async function pay(t: TestApp, member: UserRow, receivedOn: string, amountMinor = 120_00) {
  const administrator = await t.signInAs('administrator');
  const { id, version } = await periodInvoice(t, member);
  const body = { version, method: 'transfer', amountMinor, receivedOn };
  expect((await administrator.call(recordPayment, { params: { id }, body })).status).toBe(200);
}

async function at(t: TestApp, instant: string) {
  t.clock.set(instant);
  await t.app.timedRules.tick();
}

const lapseMails = (t: TestApp) => t.db.select().from(mails).where(eq(mails.template, 'membership_lapsed'));

const change = (by: SignedInTester, { id }: UserRow, action: string) =>
  by.call(changeMembership, {
    params: { id },
    body: { action, reason, ...(action === 'end' && { endReason: 'resigned' }) },
  });

test('paying the invoice for the next period extends the membership; with partial payments, the last one does', async () => {
  const t = await testApp();
  const { member } = await invoiced(t);
  await pay(t, member, '2026-11-20', 20_00);
  expect(await readMembership(t, member)).toMatchObject({ paidUntil: '2026-12-31' });
  await pay(t, member, '2026-11-20', 100_00);
  expect(await readMembership(t, member)).toMatchObject({
    state: 'active',
    joinedOn: '2020-01-01',
    paidUntil: '2027-12-31',
  });
  expect(await t.db.select().from(membershipPeriods).orderBy(membershipPeriods.fromDay)).toMatchObject([
    { fromDay: '2026-01-01', untilDay: '2026-12-31', source: 'import' },
    {
      fromDay: '2027-01-01',
      untilDay: '2027-12-31',
      source: 'invoice',
      invoiceId: (await periodInvoice(t, member)).id,
    },
  ]);
  expect((await t.read.audit()).map(({ action }) => action)).toContain('user.membership_renewed');
});

test('a waived fee and a fee reduced to zero also extend the membership', async () => {
  const t = await testApp();
  const { administrator, member } = await invoiced(t);
  const { id, version } = await periodInvoice(t, member);
  await administrator.call(waiveInvoice, { params: { id }, body: { version, reason } });
  expect(await readMembership(t, member)).toMatchObject({ paidUntil: '2027-12-31' });
  await t.db.update(invoices).set({ state: 'draft', number: null, grossMinor: 0, waivedMinor: 0 });
  await setMembership(t, member, { paidUntil: '2026-12-31' });
  const draft = await periodInvoice(t, member);
  await administrator.call(issueInvoice, { params: { id }, body: { version: draft.version } });
  expect(await readMembership(t, member)).toMatchObject({ paidUntil: '2027-12-31' });
});

test('once partly paid, crediting the rest extends the membership; crediting everything does not', async () => {
  const t = await testApp();
  const { administrator, member } = await invoiced(t);
  const credit = async () => {
    const { id, version } = await periodInvoice(t, member);
    await administrator.call(creditInvoice, { params: { id }, body: { version, reason } });
  };
  await pay(t, member, '2026-11-20', 20_00);
  await credit();
  expect(await readMembership(t, member)).toMatchObject({ paidUntil: '2027-12-31' });
  await t.db
    .update(invoices)
    .set({ state: 'issued', paidMinor: 0, creditedMinor: 0 })
    .where(isNotNull(invoices.periodFrom));
  await setMembership(t, member, { paidUntil: '2026-12-31' });
  await credit();
  expect(await periodInvoice(t, member)).toMatchObject({ state: 'credited' });
  expect(await readMembership(t, member)).toMatchObject({ paidUntil: '2026-12-31' });
});

test('the lapse mail is regenerated with the open amount, and is not sent once nothing is open', async () => {
  const t = await testApp();
  const { member } = await invoiced(t);
  await at(t, '2027-04-01T12:00:00Z');
  await pay(t, member, '2027-04-01', 20_00);
  const administrator = await t.signInAs('administrator');
  const [draft] = await lapseMails(t);
  expect(draft!.body).toContain('120.00');
  const params = { params: { id: draft!.id } };
  const shown = (await administrator.call(getMail, params)).body.data;
  expect(shown.renewal).toMatchObject({ because: ['facts'] });
  await administrator.call(renewMail, { ...params, body: { version: draft!.version, handEdits: 'keep' } });
  expect((await lapseMails(t))[0]!.body).toContain('100.00');
  const { id, version } = await periodInvoice(t, member);
  await administrator.call(creditInvoice, { params: { id }, body: { version, reason } });
  expect(await lapseMails(t)).toMatchObject([{ state: 'superseded' }]);
});

test('a membership lapses exactly when the grace period ends, in the association’s zone, with a draft mail', async () => {
  const t = await testApp();
  const association = await readSetting(t.db, 'association');
  await writeSetting(t.db, t.clock, 'association', { ...association, zone: 'America/New_York' });
  const { member } = await invoiced(t, { language: 'ar' });
  const rule = t.app.timedRules.rules().find(({ kind }) => kind === 'membership_lapse')!;
  const [planned] = await rule.planned(t.db, { about: member.id, limit: 1 });
  expect(planned).toMatchObject({ subject: { kind: 'user', id: member.id }, at: new Date('2027-03-02T04:59:59.999Z') });
  await at(t, '2027-03-02T04:59:59Z');
  expect(await readMembership(t, member)).toMatchObject({ state: 'grace' });
  await at(t, '2027-03-02T05:00:00Z');
  await t.app.timedRules.tick();
  expect(await readMembership(t, member)).toMatchObject({ ...lapsed, endsOn: '2027-03-01', paidUntil: '2026-12-31' });
  expect(await lapseMails(t)).toMatchObject([{ state: 'draft', to: member.email, language: 'ar' }]);
  expect(await createUserRepository(t.db).isMember(member.email, '2027-03-02')).toBe(false);
});

test('a membership lapses 14 days after the last reminder was sent, and never while one waits', async () => {
  const t = await testApp();
  const { member } = await invoiced(t, {}, [14, 28]);
  const send = () =>
    t.db.update(mails).set({ state: 'sent', sentAt: t.clock.now() }).where(eq(mails.class, 'reviewed'));
  const stateAt = async (day: string) => {
    await at(t, `${day}T12:00:00Z`);
    return (await readMembership(t, member))!.state;
  };
  await stateAt('2027-01-04');
  await send();
  // The second reminder is a draft that nobody sends for months.
  expect(await stateAt('2027-04-20')).toBe('grace');
  expect(await stateAt('2027-05-20')).toBe('grace');
  await send();
  expect(await stateAt('2027-06-03')).toBe('grace');
  expect(await stateAt('2027-06-04')).toBe('ended');
});

test('memberships wait for a person’s decision if the setting says so', async () => {
  const t = await testApp();
  const { member } = await invoiced(t);
  const invoicing = await readSetting(t.db, 'invoicing');
  await writeSetting(t.db, t.clock, 'invoicing', { ...invoicing, lapsesAutomatically: false });
  await at(t, '2027-03-01T12:00:00Z');
  let administrator = await t.signInAs('administrator');
  const due = async () => (await administrator.call(listDueLapses)).body;
  const lapse = async (id: string) =>
    (await administrator.call(lapseMemberships, { body: { items: [{ id, version: 1 }] } })).body.data;
  // Its last day is not over yet.
  expect(await due()).toMatchObject({ data: [], totalCount: 0 });
  expect(await lapse(member.id)).toMatchObject([{ ok: false, code: 'lapse_not_due' }]);
  await at(t, '2027-03-05T12:00:00Z');
  administrator = await t.signInAs('administrator');
  expect(await readMembership(t, member)).toMatchObject({ state: 'grace' });
  const { id, number } = await periodInvoice(t, member);
  const open = { amountMinor: 120_00, currency: 'EUR' };
  expect(await due()).toMatchObject({
    data: [{ id: member.id, memberNumber: member.memberNumber, until: '2026-12-31', invoice: { id, number }, open }],
    totalCount: 1,
  });
  expect(await lapse(member.id)).toMatchObject([{ id: member.id, ok: true }]);
  expect(await readMembership(t, member)).toMatchObject(lapsed);
  expect(await lapseMails(t)).toMatchObject([{ state: 'draft', to: member.email }]);
  expect((await t.read.audit()).find(({ action }) => action === 'user.membership_lapsed')).toMatchObject({
    actorId: administrator.user.id,
  });
  expect(await due()).toMatchObject({ data: [] });
  expect(await lapse(member.id)).toMatchObject([{ ok: false, code: 'lapse_not_due' }]);
  expect(await lapseMails(t)).toHaveLength(1);
});

test('the grace period is configurable, and later due dates are waited for', async () => {
  const t = await testApp();
  await writeSetting(t.db, t.clock, 'invoicing', { ...initialSetting('invoicing'), graceDays: 0, dueDays: 90 });
  const { member } = await invoiced(t);
  await at(t, '2027-02-18T12:00:00Z');
  expect(await readMembership(t, member)).toMatchObject({ state: 'grace' });
  await at(t, '2027-02-19T12:00:00Z');
  expect(await readMembership(t, member)).toMatchObject(lapsed);
});

test('members who were not invoiced, have paid, are paused or have left do not lapse', async () => {
  const t = await testApp();
  const { member } = await invoiced(t);
  await pay(t, member, '2026-11-20');
  const others = await addMembers(t, [
    {},
    { membership: { pausedFrom: '2026-11-01' } },
    { membership: { endsOn: '2026-11-01', endReason: 'resigned' } },
  ]);
  await at(t, '2027-12-01T12:00:00Z');
  expect(await Promise.all([member, ...others].map(async (one) => (await readMembership(t, one))!.state))).toEqual([
    'active',
    'grace',
    'paused',
    'ended',
  ]);
});

test('a late payer is a member again without a gap, and the lapse mail is not sent', async () => {
  const t = await testApp();
  const { member } = await invoiced(t);
  await at(t, '2027-04-01T12:00:00Z');
  expect(await readMembership(t, member)).toMatchObject(lapsed);
  const own = await t.signInAs(member);
  const { membership, renewal } = (await own.call(getOwnDashboard)).body.data;
  expect(membership).toMatchObject({ ...lapsed, joinedOn: '2020-01-01', paidUntil: '2026-12-31' });
  expect(renewal).toEqual({ invoiceId: (await periodInvoice(t, member)).id, until: '2027-12-31' });
  // While that invoice is open, no other one is created.
  expect((await change(await t.signInAs('administrator'), member, 'rejoin')).body.code).toBe('renewal_open');
  await pay(t, member, '2027-04-01');
  expect(await readMembership(t, member)).toEqual({
    state: 'active',
    joinedOn: '2020-01-01',
    paidUntil: '2027-12-31',
    endsOn: null,
    endReason: null,
  });
  expect(await lapseMails(t)).toMatchObject([{ state: 'superseded' }]);
  expect((await t.read.audit()).map(({ action }) => action)).toContain('user.membership_rejoined');
  expect((await own.call(getOwnDashboard)).body.data.renewal).toBeNull();
});

test('administrators pause, resume and end a membership, with a reason in the audit log', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [member] = await addMembers(t, [{}]);
  const stateAfter = async (action: string) =>
    (await change(administrator, member!, action)).body.data.membership.state;
  expect(await stateAfter('pause')).toBe('paused');
  expect((await change(administrator, member!, 'pause')).body.code).toBe('membership_changed');
  expect(await stateAfter('resume')).toBe('active');
  expect(await stateAfter('end')).toBe('ended');
  expect((await change(administrator, member!, 'resume')).body.code).toBe('membership_changed');
  const lines = (await t.read.audit()).filter(({ action }) => action.startsWith('user.membership_')).reverse();
  expect(lines.map(({ action, reason: why }) => [action, why])).toEqual([
    ['user.membership_paused', reason],
    ['user.membership_resumed', reason],
    ['user.membership_ended', reason],
  ]);
  expect((await change(administrator, administrator.user, 'pause')).body.code).toBe('no_membership');
});

test('a former member is reinstated immediately while days are paid for, else with an invoice for a period from today', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [paid, over] = await addMembers(t, [
    { membership: { pausedFrom: '2026-05-01', ...resigned('2026-11-01') } },
    { membership: { paidUntil: '2025-12-31', ...resigned('2025-12-31') } },
  ]);
  expect((await change(administrator, paid!, 'rejoin')).body.data).toEqual({
    membership: { state: 'active', joinedOn: '2020-01-01', paidUntil: '2026-12-31', endsOn: null, endReason: null },
    invoiceId: null,
  });
  const { data } = (await change(administrator, over!, 'rejoin')).body;
  expect(data).toMatchObject({ membership: { state: 'ended' }, invoiceId: expect.any(String) });
  const draft = await periodInvoice(t, over!, '2026-11-20');
  expect(draft).toMatchObject({ id: data.invoiceId, state: 'draft', periodUntil: '2026-12-31', grossMinor: 120_00 });
  expect((await change(administrator, over!, 'rejoin')).body.code).toBe('renewal_open');
  const params = { params: { id: draft.id } };
  const issued = await administrator.call(issueInvoice, { ...params, body: { version: draft.version } });
  const { version } = issued.body.data;
  const payment = { version, method: 'cash', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await administrator.call(recordPayment, { ...params, body: payment });
  // There was a gap, so it is another membership.
  expect(await readMembership(t, over!)).toMatchObject({
    state: 'active',
    joinedOn: '2026-11-20',
    paidUntil: '2026-12-31',
  });
  expect(await t.read.user(over!.email)).toMatchObject({ memberNumber: over!.memberNumber });
  expect(await t.db.$count(memberships, eq(memberships.personId, over!.id))).toBe(2);
});

test('a former member without a fee is reinstated immediately; without a type the fee is unknown', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [free, untyped] = await addMembers(t, [
    { membership: { paidUntil: '2025-12-31', endsOn: '2026-03-01', endReason: 'lapsed' } },
    { membership: { paidUntil: '2025-12-31', endsOn: '2026-03-01', endReason: 'lapsed', typeId: null } },
  ]);
  const [type] = await t.db.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder));
  await t.db.update(membershipTypes).set({ feeMinor: 0 }).where(eq(membershipTypes.id, type!.id));
  expect((await change(administrator, free!, 'rejoin')).body.data).toMatchObject({
    membership: { state: 'active', joinedOn: '2026-11-20', paidUntil: '2026-12-31' },
    invoiceId: null,
  });
  expect((await change(administrator, untyped!, 'rejoin')).body.code).toBe('no_membership_type');
});
