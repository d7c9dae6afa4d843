import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { testApp } from '../../testing/app.ts';
import { withRowPlan } from './row-plan.ts';
import { sessions, users } from './schema/index.ts';

const others = alias(users, 'others');

test('rows are those of the query builder: values, objects, and objects that an outer join did not find', async () => {
  const { db, signInAs, build } = await testApp();
  await signInAs('administrator');
  await build.user({ firstName: 'Ada' });
  const select = () =>
    db
      .select({
        id: users.id,
        createdAt: users.createdAt,
        folded: sql<string>`lower(${users.firstName})`,
        counted: sql<number>`'7'`.mapWith(Number),
        named: sql<string>`upper(${users.firstName})`.as('named'),
        person: { email: users.email, memberNumber: users.memberNumber, role: users.role },
        session: { id: sessions.id, lastSeenAt: sessions.lastSeenAt, confirmedAt: sessions.confirmedAt },
        mixed: { seen: sessions.lastSeenAt, email: users.email },
        nobody: { firstName: others.firstName, isKnown: sql<boolean>`${others.id} is not null` },
      })
      .from(users)
      .leftJoin(sessions, eq(sessions.userId, users.id))
      .leftJoin(others, sql`false`)
      .orderBy(users.firstName, users.id);
  const expected = await select();
  expect(expected.map(({ session }) => session === null).sort()).toEqual([false, true]);
  const planned = withRowPlan(select().prepare('planned'));
  expect(await planned.execute()).toEqual(expected);
  // With the plan created the first time.
  expect(await planned.execute()).toEqual(expected);
});

test('refuses what it has no plan for', async () => {
  const { db, build } = await testApp();
  await build.user();
  const inner = db.select({ id: users.id }).from(users).as('inner');
  const nested = db
    .select({ inner })
    .from(users)
    .innerJoin(inner, sql`true`);
  await expect(withRowPlan(nested.prepare('nested')).execute()).rejects.toThrow('columns and expressions only');
});
