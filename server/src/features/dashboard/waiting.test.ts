import { getWaiting } from '@guildhall/shared/contracts';
import { queries } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild, invoiceFor } from '../../testing/finance.ts';

let count = 0;

async function ask({ db, clock }: TestApp, requesterId: string, overrides: Partial<typeof queries.$inferInsert> = {}) {
  const now = clock.now();
  const number = `QRY-2026-${String(++count).padStart(5, '0')}`;
  const stamps = { stateSince: now, createdAt: now, updatedAt: now };
  const row = { number, subject: 'A question', requesterId, category: 'other' as const, ...stamps, ...overrides };
  await db.insert(queries).values(row);
}

const waitingFor = async (who: SignedInTester) => (await who.call(getWaiting)).body.data;
const lines = ({ items }: { items: { kind: string; count: number }[] }) =>
  items.map(({ kind, count: many }) => [kind, many]);

test('refuses requests without a session', async () => {
  const { call } = await testApp();
  expect((await call(getWaiting)).status).toBe(401);
});

test('shows no tasks to somebody who has none', async () => {
  const { signInAs } = await testApp();
  expect(await waitingFor(await signInAs('member'))).toEqual({ count: 0, unread: 0, items: [] });
  expect(await waitingFor(await signInAs('administrator'))).toEqual({ count: 0, unread: 0, items: [] });
});

test('lists a member’s own items one by one, and nobody else’s', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const member = await test.signInAs('member');
  const other = await test.build.user();
  const build = createFinanceBuild(test);
  const short = await build.application(member.user, { state: 'references_short' });
  await build.application(other, { state: 'references_short' });
  const invoice = await invoiceFor(staff, member.user);
  await invoiceFor(staff, other);
  await ask(test, member.user.id, { state: 'waiting_for_requester', subject: 'My certificate' });
  await ask(test, other.id, { state: 'waiting_for_requester' });

  const since = test.clock.now().toISOString();
  expect(await waitingFor(member)).toEqual({
    count: 3,
    unread: 0,
    items: [
      { kind: 'application_turn', count: 1, subject: { id: short.id, label: short.number }, since, dueOn: null },
      {
        kind: 'invoice_due',
        count: 1,
        subject: { id: invoice.id, label: 'INV-2026-00001' },
        since,
        dueOn: invoice.dueOn,
      },
      {
        kind: 'query_to_answer',
        count: 1,
        subject: { id: expect.any(String), label: 'My certificate' },
        since,
        dueOn: null,
      },
    ],
  });
});

test.each(['submitted', 'in_review', 'awaiting_payment', 'expired', 'payment_lapsed', 'active'] as const)(
  'an application that is %s is not a task of its applicant',
  async (state) => {
    const test = await testApp();
    const member = await test.signInAs('member');
    await createFinanceBuild(test).application(member.user, { state });
    expect(await waitingFor(member)).toEqual({ count: 0, unread: 0, items: [] });
  },
);

test('lists nothing from the junk box, and nothing others have to answer', async () => {
  const test = await testApp();
  const member = await test.signInAs('member');
  const deletedAt = test.clock.now();
  await createFinanceBuild(test).application(member.user, { state: 'references_short', deletedAt });
  await ask(test, member.user.id);
  await ask(test, member.user.id, { state: 'waiting_for_requester', deletedAt });
  expect(await waitingFor(member)).toEqual({ count: 0, unread: 0, items: [] });
});

test('a draft shows when it expires', async () => {
  const test = await testApp();
  const member = await test.signInAs('member');
  await createFinanceBuild(test).application(member.user, { state: 'draft', touchedAt: test.clock.now() });
  const { items } = await waitingFor(member);
  expect(items).toMatchObject([{ kind: 'application_turn', dueOn: expect.stringMatching(/^2027-/) }]);
});

test('shows the office its lists, administrators their decisions, and both their own items', async () => {
  const test = await testApp();
  const member = await test.build.user();
  const build = createFinanceBuild(test);
  await build.application(member, { state: 'submitted' });
  await build.application(await test.build.user(), { state: 'in_review' });
  await build.application(await test.build.user(), { state: 'deferred' });
  await build.letter();
  await build.letter({ state: 'failed' });
  await build.letter({ state: 'draft', deletedAt: test.clock.now() });
  await ask(test, member.id);
  await ask(test, member.id, { state: 'waiting_for_staff' });
  const staff = await test.signInAs('staff');
  const administrator = await test.signInAs('administrator');
  await invoiceFor(staff, staff.user);
  const office = [
    ['queries_open', 2],
    ['mails_to_send', 1],
    ['mails_failed', 1],
  ];
  expect(lines(await waitingFor(staff))).toEqual([['invoice_due', 1], ['applications_to_screen', 1], ...office]);
  expect(lines(await waitingFor(administrator))).toEqual([
    ['applications_to_screen', 1],
    ['applications_to_decide', 2],
    ...office,
  ]);
  expect((await waitingFor(administrator)).count).toBe(7);
});

test('an invoice is overdue from the day after it was due', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  await invoiceFor(staff, await test.build.user());
  expect(lines(await waitingFor(staff))).toEqual([]);
  test.clock.pass({ days: 60 });
  expect(lines(await waitingFor(await test.signInAs('staff')))).toEqual([['invoices_overdue', 1]]);
});
