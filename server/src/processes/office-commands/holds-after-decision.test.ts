import {
  getApplication,
  holdApplication,
  recordPayment,
  resumeApplication,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { invoices } from '../../platform/database/schema/index.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild, invoiceFor } from '../../testing/finance.ts';

const rest = { reason: 'Waits for the diploma from Lyon.', resumeOn: '2026-12-01' };

/** An application in a state after the decision, put on hold by the office. */
async function held(t: TestApp, state: 'conditionally_approved' | 'deferred' | 'awaiting_payment') {
  const [member, staff] = [await t.signInAs('member'), await t.signInAs('staff')];
  const { id, version } = await createFinanceBuild(t).application(member.user, { state, submittedAt: t.clock.now() });
  const answer = await staff.call(holdApplication, { params: { id }, body: { version, ...rest } });
  return { member, staff, id, answer };
}

/** An issued invoice whose payment an application waits for. */
async function invoiceOf(t: TestApp, staff: SignedInTester, payer: UserRow, applicationId: string) {
  const invoice = await invoiceFor(staff, payer);
  await t.db.update(invoices).set({ applicationId }).where(eq(invoices.id, invoice.id));
  return invoice;
}

test.each(['conditionally_approved', 'deferred', 'awaiting_payment'] as const)(
  'an application that is %s can be put on hold; it returns on its day and cannot be withdrawn until then',
  async (state) => {
    const t = await testApp();
    const { member, staff, id, answer } = await held(t, state);
    expect(answer.body.data).toMatchObject({ state: 'on_hold', hold: { resumeOn: rest.resumeOn, from: state } });
    if (state === 'awaiting_payment') await invoiceOf(t, staff, member.user, id);
    const { version } = answer.body.data;
    const withdrawn = await member.call(withdrawApplication, { params: { id }, body: { version } });
    expect(withdrawn.body.code).toBe('transition_refused');
    t.clock.pass({ days: 12 });
    await t.app.timedRules.tick();
    const reader = await t.signInAs(member.user);
    expect((await reader.call(getApplication, { params: { id } })).body.data).toMatchObject({ state, hold: null });
  },
);

test('a fee paid while the application is on hold starts the membership when it resumes', async () => {
  const t = await testApp();
  const { member, staff, id, answer } = await held(t, 'awaiting_payment');
  const invoice = await invoiceOf(t, staff, member.user, id);
  const paid = await staff.call(recordPayment, {
    params: { id: invoice.id },
    body: { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' },
  });
  expect(paid.body.data).toMatchObject({ state: 'paid' });
  const { version } = answer.body.data;
  const resumed = await staff.call(resumeApplication, { params: { id }, body: { version } });
  expect(resumed.body.data).toMatchObject({ state: 'active', hold: null });
  expect((await t.read.user(member.user.email))?.memberNumber).toBe('M-00001');
});
