import {
  getOfficeDashboard,
  getOfficeFigures,
  getOwnDashboard,
  recordPayment,
  type OwnDashboard,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications, payments, queries, queryMessages } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createFinanceBuild, draftFor, invoiceFor } from '../../testing/finance.ts';
import { pollsOf } from '../../testing/polls.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { systemActor } from '../../platform/audit/actor.ts';

test('is for people who are signed in, the office’s for the office', async () => {
  const { call, signInAs } = await testApp();
  const member = await signInAs('member');
  expect([(await call(getOwnDashboard)).status, (await call(getOfficeDashboard)).status]).toEqual([401, 401]);
  expect([(await member.call(getOwnDashboard)).status, (await member.call(getOfficeDashboard)).status]).toEqual([
    200, 403,
  ]);
});

test('shows a person their own tasks and nobody else’s', async () => {
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
    openAmount: { amountMinor: 100_00, currency: 'EUR' },
    receivedThisYear: { amountMinor: 20_00 },
  });
});

test('shows the meetings about a person’s applications, and nothing else about them', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const stranger = await test.signInAs('member');
  const build = createFinanceBuild(test);
  const mine = await build.application(member.user, { state: 'in_review' });
  const theirs = await build.application(stranger.user, { state: 'in_review' });
  const polls = pollsOf(test);
  await polls.schedule(staff, await polls.open(staff, { agenda: [mine.id, theirs.id] }));
  const own = (await member.call(getOwnDashboard)).body.data;
  expect(own.meetings).toMatchObject([{ applicationId: mine.id, state: 'scheduled', zone: 'Europe/Vienna' }]);
  expect(JSON.stringify(own)).not.toContain(theirs.number);
  const office = (await staff.call(getOfficeDashboard)).body.data;
  expect(office.meetings).toMatchObject([{ applications: 2, place: 'Hofgasse 12, second floor' }]);
  await test.db.update(applications).set({ deletedAt: test.clock.now() }).where(eq(applications.id, theirs.id));
  expect((await staff.call(getOfficeDashboard)).body.data.meetings).toMatchObject([{ applications: 1 }]);
  test.clock.pass({ days: 60 });
  const later = await test.signInAs(member.user);
  expect((await later.call(getOwnDashboard)).body.data.meetings).toEqual([]);
});

test('hides invoices from payers until they are issued', async () => {
  const test = await testApp();
  const member = await test.signInAs('member');
  await draftFor(await test.signInAs('staff'), member.user);
  const own = (await member.call(getOwnDashboard)).body.data as OwnDashboard;
  expect([own.totals.invoices, own.unpaidInvoices]).toEqual([0, []]);
});

test('payments count in their year, less refunds', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const { id } = await invoiceFor(staff, await test.build.user());
  const now = test.clock.now();
  const payment = { invoiceId: id, method: 'transfer', createdAt: now, updatedAt: now } as const;
  const refundsId = newId();
  await test.db.insert(payments).values([
    { ...payment, amountMinor: 120_00, state: 'succeeded', receivedOn: '2025-12-31' },
    {
      ...payment,
      id: refundsId,
      amountMinor: 50_00,
      refundedMinor: 20_00,
      state: 'partly_refunded',
      receivedOn: '2026-01-01',
    },
    { ...payment, refundsId, amountMinor: -20_00, state: 'succeeded', receivedOn: '2026-03-01' },
    { ...payment, refundsId, amountMinor: -5_00, state: 'failed', receivedOn: '2026-03-02' },
    { ...payment, amountMinor: 70_00, state: 'pending', receivedOn: '2026-02-01' },
  ]);
  const { receivedThisYear } = (await staff.call(getOfficeDashboard)).body.data;
  expect(receivedThisYear.amountMinor).toBe(30_00);
});

test('the office’s news omit what only administrators may read', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const { id: applicationId } = await createFinanceBuild(test).application(await test.build.user());
  for (const audience of ['administrators', 'office'] as const)
    await writeTimeline(test.db, test.clock, {
      applicationId,
      actor: systemActor,
      event: 'referee.answered',
      audience,
    });
  expect((await staff.call(getOfficeDashboard)).body.data.recent).toHaveLength(1);
});

test('counts a period by weeks or months, and compares it with the previous one', async () => {
  const test = await testApp();
  const build = createFinanceBuild(test);
  const staff = await test.signInAs('staff');
  for (const day of ['2026-10-05', '2026-11-02', '2026-11-16', '2026-11-17'])
    await build.application(await test.build.user(), {
      state: 'submitted',
      submittedAt: new Date(`${day}T12:00:00Z`),
      stateSince: new Date(`${day}T12:00:00Z`),
    });
  const month = (await staff.call(getOfficeFigures, { query: { period: 'month' } })).body.data;
  expect(month).toMatchObject({ unit: 'week', period: { from: '2026-11-01' }, before: { from: '2026-10-01' } });
  expect(month.submitted).toEqual({ now: 3, before: 1 });
  expect(month.overTime.map(({ submitted }: { submitted: number }) => submitted)).toEqual([0, 1, 0, 2]);
  const year = (await staff.call(getOfficeFigures, { query: { period: 'last12' } })).body.data;
  expect([year.unit, year.overTime.length]).toEqual(['month', 13]);
  const [submitted] = year.states;
  expect(submitted).toMatchObject({ state: 'submitted', count: 4 });
  expect(submitted.medianDays).toBeCloseTo((+test.clock.now() - Date.parse('2026-11-09T12:00:00Z')) / 86_400_000);
});

test.each([
  { period: 'custom' },
  { period: 'custom', from: '2026-11-02', to: '2026-11-01' },
  { period: 'custom', from: '2020-01-01', to: '2026-11-01' },
  { period: 'century' },
])('refuses the period %j', async (query) => {
  const staff = await (await testApp()).signInAs('staff');
  expect((await staff.call(getOfficeFigures, { query })).status).toBe(400);
});

test('measures the first answer from the question to the office’s first message, ignoring notes', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const at = (hours: number) => new Date(+test.clock.now() - (72 - hours) * 3_600_000);
  const ask = (number: string) =>
    test.db
      .insert(queries)
      .values({
        number,
        subject: 'When does the committee meet?',
        requesterId: member.user.id,
        category: 'application',
        stateSince: at(0),
        createdAt: at(0),
        updatedAt: at(0),
      })
      .returning()
      .then(([row]) => row!.id);
  const say = (queryId: string, kind: 'public' | 'internal_note', authorId: string, hours: number) =>
    test.db.insert(queryMessages).values({ queryId, kind, authorId, body: 'Soon.', createdAt: at(hours) });
  const [first, second] = [await ask('QRY-2026-00001'), await ask('QRY-2026-00002')];
  for (const id of [first, second]) await say(id, 'public', member.user.id, 0);
  await say(first, 'internal_note', staff.user.id, 1);
  await say(first, 'public', staff.user.id, 4);
  await say(first, 'public', staff.user.id, 30);
  const { data } = (await staff.call(getOfficeFigures, { query: {} })).body;
  expect(data.queries).toMatchObject({ asked: { now: 2 }, answered: { now: 1 }, firstAnswerHours: { now: 4 } });
});
