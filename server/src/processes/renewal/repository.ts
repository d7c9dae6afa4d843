import {
  openInvoiceStates,
  fullName,
  type InvoiceState,
  type MembershipEndReason,
  type MembershipState,
  type RenewalState,
} from '@guildhall/shared/domain';
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { invoices, membershipTypes, renewals, users } from '../../platform/database/schema/index.ts';

export type RenewalRow = typeof renewals.$inferSelect;

/** Invoices for a period after the one that a member has paid. */
const renewing = (userId: string, states: readonly InvoiceState[]) =>
  and(
    eq(invoices.payerId, userId),
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
    inStates(invoices.state, states),
    gt(invoices.periodFrom, sql`(select ${users.memberUntil} from ${users} where ${users.id} = ${userId})`),
  );

/** Renewal runs, and their and their invoices' changes of memberships. */
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
    /** @returns `undefined` if another run is active, which a unique index ensures */
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

    setStanding: async (userId: string, membershipState: MembershipState, at: Date): Promise<void> => {
      const noEnd = { membershipEndReason: null, membershipEndedFrom: null };
      await db
        .update(users)
        .set({ membershipState, ...noEnd, updatedAt: at })
        .where(eq(users.id, userId));
    },

    /** Ends a membership. @param from the state that taking this back returns to */
    end: async (
      userId: string,
      { from, reason, at }: { from: MembershipState; reason: MembershipEndReason; at: Date },
    ): Promise<void> => {
      await db
        .update(users)
        .set({ membershipState: 'left', membershipEndReason: reason, membershipEndedFrom: from, updatedAt: at })
        .where(eq(users.id, userId));
    },

    typeById: (id: string) => db.select().from(membershipTypes).where(eq(membershipTypes.id, id)).then(first),

    /** The issued invoice that renews a membership when it is paid. */
    openRenewalOf: (userId: string) =>
      db.select({ id: invoices.id }).from(invoices).where(renewing(userId, openInvoiceStates)).limit(1).then(first),

    /** True if such an invoice is a draft or unpaid. */
    hasUnpaidRenewal: async (userId: string): Promise<boolean> => {
      const unpaid = renewing(userId, ['draft', ...openInvoiceStates]);
      return (await db.select({ id: invoices.id }).from(invoices).where(unpaid).limit(1)).length > 0;
    },

    /** Extends members without a fee by their next period. */
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
