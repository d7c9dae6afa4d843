import {
  changeMembership,
  getInvoiceRecord,
  getUser,
  issueInvoice,
  issueInvoices,
  listInvoices,
  recordPayment,
  sendMail,
  startRenewal,
} from '@guildhall/shared/contracts';
import type { MembershipEndReason } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { digestMail } from '../../features/notifications/mail-texts.ts';
import { accounts, invoices, mails, people } from '../../platform/database/schema/index.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { addMembers, readMembership } from '../../testing/members.ts';
import { membershipLapsedMail } from './mail-texts.ts';

const reason = 'As the family wrote to us';

const end = (by: SignedInTester, { id }: UserRow, endReason: MembershipEndReason) =>
  by.call(changeMembership, { params: { id }, body: { action: 'end', endReason, reason } });

const undoEnd = (by: SignedInTester, { id }: UserRow) =>
  by.call(changeMembership, { params: { id }, body: { action: 'undoEnd', reason } });

/** A scheduled letter to a person, and a mail that is sent automatically. */
const queueMails = (t: TestApp, { email }: UserRow) =>
  t.db.transaction(async (tx) => {
    const letter = await t.app.mails.queue(tx, {
      template: membershipLapsedMail,
      to: email,
      language: 'en',
      data: { name: 'Noor', day: '31', number: 'INV', amount: '120', link: { path: '/' } },
    });
    await t.app.mails.schedule(tx, letter.id, t.clock.now());
    await t.app.mails.queue(tx, {
      template: digestMail,
      to: email,
      language: 'en',
      data: { name: 'Noor', items: '–', link: { path: '/' } },
    });
    return letter.id;
  });

const statesOf = async (t: TestApp, { email }: UserRow) =>
  (await t.db.select().from(mails).where(eq(mails.to, email))).map(({ state }) => state).toSorted();

test('the end of a membership records why, and taking it back restores the state before', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [paused, lapsed] = await addMembers(t, [
    { membership: { pausedFrom: '2026-10-01' } },
    { membership: { endsOn: '2026-11-01', endReason: 'lapsed' } },
  ]);
  const ended = { state: 'ended', endsOn: '2026-11-19', endReason: 'excluded' };
  expect((await end(administrator, paused!, 'excluded')).body.data.membership).toMatchObject(ended);
  expect((await end(administrator, paused!, 'other')).body.code).toBe('membership_changed');
  expect((await administrator.call(getUser, { params: { id: paused!.id } })).body.data.membership).toMatchObject(ended);
  expect((await undoEnd(administrator, paused!)).body.data.membership).toMatchObject({
    state: 'paused',
    endsOn: null,
    endReason: null,
  });
  // Only a payment reinstates a lapsed membership, but it may still end for another reason.
  expect((await undoEnd(administrator, lapsed!)).body.code).toBe('membership_changed');
  expect((await end(administrator, lapsed!, 'deceased')).body.data.membership).toMatchObject({
    state: 'ended',
    endsOn: '2026-11-01',
    endReason: 'deceased',
  });
  const withoutWhy = { params: { id: paused!.id }, body: { action: 'end', reason } };
  expect((await administrator.call(changeMembership, withoutWhy)).status).toBe(400);
  const [first] = (await t.read.audit()).filter(({ action }) => action === 'user.membership_ended');
  expect(first).toMatchObject({ after: { state: 'ended', endReason: expect.any(String) }, reason });
});

test('nothing is mailed to a person who has died, until that is taken back', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [member] = await addMembers(t, [{}]);
  const letterId = await queueMails(t, member!);
  await end(administrator, member!, 'deceased');
  expect(await statesOf(t, member!)).toEqual(['discarded', 'draft']);
  // Mails that are created later, too.
  await queueMails(t, member!);
  await t.work();
  expect(await statesOf(t, member!)).toEqual(['discarded', 'discarded', 'draft', 'draft']);
  const send = async () => {
    const [letter] = await t.db.select().from(mails).where(eq(mails.id, letterId));
    return administrator.call(sendMail, { params: { id: letterId }, body: { version: letter!.version } });
  };
  expect((await send()).body.code).toBe('recipient_deceased');
  await undoEnd(administrator, member!);
  expect((await send()).status).toBe(200);
});

test('a death stops the mails of one person, not those of others at the same address', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [dead, widow] = await addMembers(t, [{ firstName: 'Adam' }, { firstName: 'Eva' }]);
  const { email } = dead!;
  // She has no account: two accounts never share an address.
  await t.db.delete(accounts).where(eq(accounts.id, widow!.id));
  await t.db.update(people).set({ email }).where(eq(people.id, widow!.id));
  const queueFor = (person: UserRow) =>
    t.app.mails.queueForUser(t.db, { ...person, email }, digestMail, { items: '–', link: { path: '/' } });
  await queueFor(dead!);
  await queueFor(widow!);
  await end(administrator, dead!, 'deceased');
  await queueFor(dead!);
  await queueFor(widow!);
  await t.work();
  const found = await t.db.select().from(mails).where(eq(mails.to, email));
  expect(found.map(({ toName, state }) => `${toName?.split(' ')[0]}: ${state}`).toSorted()).toEqual([
    'Adam: discarded',
    'Adam: discarded',
    'Eva: sent',
    'Eva: sent',
  ]);
  // A mail about neither of them leaves while somebody at the address is alive.
  await queueMails(t, dead!);
  await end(administrator, widow!, 'deceased');
  expect((await statesOf(t, dead!)).filter((state) => state === 'draft')).toHaveLength(1);
});

test('drafts and open invoices of a person who has died are set aside, without reminders', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [dead, alive] = await addMembers(t, [{}, {}]);
  await administrator.call(startRenewal, { body: { endsBy: '2026-12-31' } });
  await t.work();
  const invoiceOf = async ({ id }: UserRow) => (await t.db.select().from(invoices).where(eq(invoices.payerId, id)))[0]!;
  await end(administrator, dead!, 'deceased');
  const items = await Promise.all(
    [dead!, alive!].map(async (one) => {
      const { id, version } = await invoiceOf(one);
      return { id, version };
    }),
  );
  const shown = async () => (await administrator.call(listInvoices, { query: { state: 'payer_deceased' } })).body.data;
  expect((await administrator.call(issueInvoices, { body: { items } })).body.data).toMatchObject([
    { ok: false, code: 'payer_deceased' },
    { ok: true },
  ]);
  expect(await shown()).toMatchObject([{ id: items[0]!.id, state: 'draft' }]);
  const record = await administrator.call(getInvoiceRecord, { params: { id: items[0]!.id } });
  expect(record.body.data).toMatchObject({ isPayerDeceased: true });
  // A person may still issue it, for the heirs.
  await administrator.call(issueInvoice, { params: { id: items[0]!.id }, body: { version: items[0]!.version } });
  await t.work();
  expect(await shown()).toMatchObject([{ id: items[0]!.id, state: 'issued' }]);
  t.clock.set('2027-02-01T12:00:00Z');
  await t.app.timedRules.tick();
  const reminded = await t.db.select().from(invoices).where(eq(invoices.dunningLevel, 1));
  expect(reminded.map(({ payerId }) => payerId)).toEqual([alive!.id]);
  expect(await statesOf(t, dead!)).toEqual(['discarded']);
  const again = await t.signInAs('administrator');
  const { id, version } = await invoiceOf(dead!);
  const body = { version, method: 'transfer', amountMinor: 120_00, receivedOn: '2027-02-01' };
  expect((await again.call(recordPayment, { params: { id }, body })).status).toBe(200);
  expect(await readMembership(t, dead!)).toMatchObject({ state: 'ended', paidUntil: '2026-12-31' });
});
