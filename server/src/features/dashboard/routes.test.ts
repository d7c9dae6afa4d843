import { getOfficeDashboard, getOwnDashboard, recordPayment } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { createFinanceBuild, invoiceFor } from '../../testing/finance.ts';

test('is for people who are signed in, the office’s for the office', async () => {
  const { call, signInAs } = await testApp();
  const member = await signInAs('member');
  expect([(await call(getOwnDashboard)).status, (await call(getOfficeDashboard)).status]).toEqual([401, 401]);
  expect([(await member.call(getOwnDashboard)).status, (await member.call(getOfficeDashboard)).status]).toEqual([
    200, 403,
  ]);
});

test('shows a person what waits for them, and nobody else’s', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const build = createFinanceBuild(test);
  await build.application(member.user);
  await build.application(await test.build.user());
  await invoiceFor(staff, member.user);
  const own = (await member.call(getOwnDashboard)).body.data;
  expect(own.applications).toHaveLength(1);
  expect(own.unpaidInvoices).toMatchObject([{ number: 'INV-2026-00001', isOverdue: false }]);
  expect((await staff.call(getOwnDashboard)).body.data).toMatchObject({ applications: [], unpaidInvoices: [] });
});

test('counts the office’s work and sums its money', async () => {
  const test = await testApp();
  const member = await test.build.user();
  const build = createFinanceBuild(test);
  await build.application(member, { state: 'submitted', submittedAt: test.clock.now() });
  await build.letter();
  const staff = await test.signInAs('staff');
  const { id, version } = await invoiceFor(staff, member);
  await staff.call(recordPayment, {
    params: { id },
    body: { version, method: 'cash', amountMinor: 20_00, receivedOn: '2026-11-20' },
  });
  const { data } = (await staff.call(getOfficeDashboard)).body;
  expect(data).toMatchObject({
    work: { toScreen: 1, toDecide: 0, draftMails: 1, failedMails: 0, overdueInvoices: 0 },
    byState: [{ state: 'submitted', count: 1 }],
    openAmount: { amountMinor: 100_00, currency: 'EUR' },
    receivedThisYear: { amountMinor: 20_00 },
  });
  expect(data.submittedPerMonth).toHaveLength(12);
  expect(data.submittedPerMonth.at(-1)).toEqual({ month: '2026-11', count: 1 });
});
