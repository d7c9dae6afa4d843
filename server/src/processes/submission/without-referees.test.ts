import {
  downloadApplicationPdf,
  getApplication,
  getInvoice,
  holdApplication,
  listApplications,
  nameReferee,
  recordPayment,
  requestReferences,
  resumeApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { membershipTypes } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';
import { ensureMembershipTypes } from '../../features/membership-types/default-types.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/** Complete drafts of a membership type that needs no referees, with the office's check first for all other types. */
async function withoutReferees(t: TestApp, feeDue: 'before_review' | 'after_approval' = 'after_approval') {
  await ensureMembershipTypes(t);
  await t.db.update(membershipTypes).set({ refereesNeeded: 0, feeDue });
  const cases = casesOf(t, { asksReferees: 'after_check' });
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const version = await cases.fill(member, draft);
  await cases.attach(member, draft.id);
  const staff = await t.signInAs('staff');
  return { cases, member, staff, id: draft.id, draft: { ...draft, version } };
}

const pay = async (staff: SignedInTester, id: string) => {
  const { invoiceId } = await read(staff, id);
  const invoice = (await staff.call(getInvoice, { params: { id: String(invoiceId) } })).body.data;
  const body = { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  expect((await staff.call(recordPayment, { params: { id: invoice.id }, body })).status).toBe(200);
};

test('an application that needs no referees is reviewed as soon as it is sent', async () => {
  const t = await testApp();
  const { cases, member, draft, id } = await withoutReferees(t);
  expect((await read(member, id)).missing.referees).toBe(0);
  expect(await cases.submit(member, draft)).toMatchObject({
    state: 'in_review',
    progress: { nextStep: 'decision', turn: 'committee', blockedBy: [] },
  });
  expect((await t.inbox.latest(draft.applicant.email)).body).toContain('No referees are needed.');
  const pdf = await member.call(downloadApplicationPdf, { params: { id }, query: { language: 'en' } });
  expect(pdf.status).toBe(200);
});

test('without referees, a fee due before the review is billed on submission and delays the review', async () => {
  const t = await testApp();
  const { cases, member, staff, draft, id } = await withoutReferees(t, 'before_review');
  expect(await cases.submit(member, draft)).toMatchObject({
    state: 'submitted',
    progress: { nextStep: 'pay_invoice', turn: 'applicant', blockedBy: ['invoice_open'] },
  });
  const waiting = async (turn: string) =>
    (await staff.call(listApplications, { query: { state: 'submitted', turn } })).body.data.map(
      (row: { id: string }) => row.id,
    );
  expect(await waiting('office')).toEqual([]);
  expect(await waiting('applicant')).toEqual([id]);
  await pay(staff, id);
  expect((await read(member, id)).state).toBe('in_review');
});

test('a fee paid during a hold starts the review when the application is resumed', async () => {
  const t = await testApp();
  const { cases, member, staff, draft, id } = await withoutReferees(t, 'before_review');
  const { version } = await cases.submit(member, draft);
  const rest = { version, reason: 'On leave until then', resumeOn: '2027-01-10' };
  expect((await staff.call(holdApplication, { params: { id }, body: rest })).status).toBe(200);
  await pay(staff, id);
  const held = await read(staff, id);
  expect(held.state).toBe('on_hold');
  await staff.call(resumeApplication, { params: { id }, body: { version: held.version } });
  expect((await read(member, id)).state).toBe('in_review');
});

test('nobody names or asks referees where none are needed', async () => {
  const t = await testApp();
  const { cases, member, staff, draft, id } = await withoutReferees(t, 'before_review');
  const naming = await member.call(nameReferee, { params: { id }, body: refereeNamed('one@referees.example') });
  expect(naming).toMatchObject({ status: 409, body: { code: 'no_referees_needed' } });
  const { version } = await cases.submit(member, draft);
  const asking = await staff.call(requestReferences, { params: { id }, body: { version } });
  expect(asking).toMatchObject({ status: 409, body: { code: 'no_referees_needed' } });
});

test('referees named before the type stopped needing them are never asked', async () => {
  const t = await testApp();
  const cases = casesOf(t, { asksReferees: 'at_once' });
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  await t.db.update(membershipTypes).set({ refereesNeeded: 0 });
  const { version } = await read(member, draft.id);
  const sent = await cases.submit(member, { ...draft, version });
  expect(sent.state).toBe('in_review');
  expect(sent.referees.map(({ askedAt }) => askedAt)).toEqual([null, null]);
});
