import {
  creditInvoice,
  getApplication,
  getInvoice,
  recordPayment,
  waiveReferences,
  withdrawApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { membershipTypes } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { ensureMembershipTypes } from '../../features/membership-types/default-types.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/** A submitted application of a membership type with a fee before the review. */
async function feeFirst(t: TestApp) {
  await ensureMembershipTypes(t);
  await t.db.update(membershipTypes).set({ feeDue: 'before_review' });
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  return { id, cases, member, staff: await t.signInAs('staff') };
}

const invoiceOf = async (who: SignedInTester, { invoiceId }: ApplicationDetail) =>
  (await who.call(getInvoice, { params: { id: String(invoiceId) } })).body.data;

const pay = async (staff: SignedInTester, id: string) => {
  const invoice = await invoiceOf(staff, await read(staff, id));
  const body = { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  return staff.call(recordPayment, { params: { id: invoice.id }, body });
};

test('a fee due before the review is billed when references are requested and delays the review', async () => {
  const t = await testApp();
  const { id, cases, member, staff } = await feeFirst(t);
  expect(await read(member, id)).toMatchObject({
    state: 'awaiting_references',
    progress: { turn: 'referees', blockedBy: ['references_pending', 'invoice_open'] },
  });
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  expect(await read(member, id)).toMatchObject({
    state: 'awaiting_references',
    progress: { nextStep: 'pay_invoice', turn: 'applicant', blockedBy: ['invoice_open'] },
  });
  expect((await pay(staff, id)).status).toBe(200);
  expect((await read(member, id)).state).toBe('in_review');
});

test('a fee paid in advance is not billed again: the approval starts the membership', async () => {
  const t = await testApp();
  const { id, cases, member, staff } = await feeFirst(t);
  await pay(staff, id);
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  await cases.decide(administrator, id, version, { outcome: 'approved' });
  await cases.sendLetter(administrator, id);
  expect(await read(member, id)).toMatchObject({ state: 'active', applicant: { memberNumber: 'M-00001' } });
  expect(await t.db.query.invoices.findMany()).toHaveLength(1);
});

test('references can be waived only once the fee is settled; crediting it settles it', async () => {
  const t = await testApp();
  const { id, staff } = await feeFirst(t);
  const administrator = await t.signInAs('administrator');
  const { version, ...application } = await read(administrator, id);
  const waive = () =>
    administrator.call(waiveReferences, { params: { id }, body: { version, reason: 'The board knows her.' } });
  expect((await waive()).body.code).toBe('fee_open');
  const invoice = await invoiceOf(staff, { version, ...application });
  const credit = { version: invoice.version, reason: 'Honorary.' };
  await staff.call(creditInvoice, { params: { id: invoice.id }, body: credit });
  expect((await waive()).body.data.state).toBe('in_review');
});

test('withdrawing before the review credits the unpaid amount', async () => {
  const t = await testApp();
  const { id, member, staff } = await feeFirst(t);
  const before = await read(member, id);
  await member.call(withdrawApplication, { params: { id }, body: { version: before.version } });
  expect(await invoiceOf(staff, before)).toMatchObject({ state: 'credited', open: { amountMinor: 0 } });
});
