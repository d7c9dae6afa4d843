import { fullName, type RenewalState } from '@guildhall/shared/domain';
import { count, desc, eq, inArray } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { renewals, users } from '../../platform/database/schema/index.ts';

export type RenewalRow = typeof renewals.$inferSelect;

/** Renewal runs. */
export function createRenewalRepository(db: Queryable) {
  const withStarter = () =>
    db
      .select({ run: renewals, firstName: users.firstName, lastName: users.lastName })
      .from(renewals)
      .innerJoin(users, eq(users.id, renewals.createdById));
  const named = ({ run, ...person }: { run: RenewalRow; firstName: string; lastName: string }) => ({
    ...run,
    startedBy: fullName(person),
  });

  return {
    /** @returns `undefined` where a run is under way, which an index of the database decides */
    add: (values: typeof renewals.$inferInsert): Promise<RenewalRow | undefined> =>
      db.insert(renewals).values(values).onConflictDoNothing().returning().then(first),

    lock: (id: string) => db.select().from(renewals).where(eq(renewals.id, id)).for('update').then(first),

    change: (id: string, values: Partial<typeof renewals.$inferInsert>): Promise<RenewalRow> =>
      db.update(renewals).set(values).where(eq(renewals.id, id)).returning().then(only),

    idsIn: (state: RenewalState) => db.select({ id: renewals.id }).from(renewals).where(eq(renewals.state, state)),

    named: (id: string) =>
      withStarter()
        .where(eq(renewals.id, id))
        .then(first)
        .then((row) => row && named(row)),

    async page({ limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(renewals).then(only),
        withStarter().orderBy(desc(renewals.createdAt), desc(renewals.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, rows: rows.map(named) };
    },

    /** Gives members who have no fee to pay their next period. */
    async extend(periods: ReadonlyMap<string, { from: string; until: string }>, at: Date): Promise<void> {
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [...periods.keys()]))
        .for('update');
      for (const { id } of found) {
        const period = periods.get(id);
        if (period)
          await db
            .update(users)
            .set({ memberFrom: period.from, memberUntil: period.until, updatedAt: at })
            .where(eq(users.id, id));
      }
    },
  };
}
