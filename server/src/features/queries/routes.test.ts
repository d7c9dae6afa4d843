import { listQueries } from '@guildhall/shared/contracts';
import { queries } from '../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';

let count = 0;

const ask = async (
  { db, clock }: TestApp,
  requesterId: string,
  overrides: Partial<typeof queries.$inferInsert> = {},
) => {
  const now = clock.now();
  const number = `QRY-2026-${String(++count).padStart(5, '0')}`;
  const stamps = { stateSince: now, createdAt: now, updatedAt: now };
  await db
    .insert(queries)
    .values({ number, subject: 'A question', requesterId, category: 'other', ...stamps, ...overrides });
};

test('members list their own queries, the office all', async () => {
  const test = await testApp();
  const member = await test.signInAs('member');
  const staff = await test.signInAs('staff');
  await ask(test, member.user.id, { assigneeId: staff.user.id });
  await ask(test, staff.user.id);
  expect((await test.call(listQueries)).status).toBe(401);
  const own = (await member.call(listQueries)).body;
  expect(own).toMatchObject({ totalCount: 1, data: [{ assigneeName: expect.stringContaining('Ada'), state: 'open' }] });
  expect((await staff.call(listQueries)).body.totalCount).toBe(2);
});

test('high priority comes first when sorted by it, whatever the alphabet says', async () => {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  for (const priority of ['low', 'high', 'normal'] as const)
    await ask(test, staff.user.id, { priority, state: 'resolved' });
  const { body } = await staff.call(listQueries, { query: { sort: '-priority', state: 'resolved' } });
  expect(body.data.map(({ priority }: { priority: string }) => priority)).toEqual(['high', 'normal', 'low']);
  expect((await staff.call(listQueries, { query: { sort: 'body' } })).status).toBe(400);
});
