import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { bankBookings, bankLines, bankRules } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';

export type BookingRow = typeof bankBookings.$inferSelect;
export type RuleRow = typeof bankRules.$inferSelect;
type NewBooking = typeof bankBookings.$inferInsert;

/** Parts of lines booked to accounts. */
export function createBankBookingRepository(db: Queryable) {
  return {
    /** Adds a booking; a trigger enters it in the journal. */
    add: (values: NewBooking): Promise<BookingRow> => db.insert(bankBookings).values(values).returning().then(only),

    /** The bookings of a locked line, without undone ones. */
    ofLine: (lineId: string): Promise<BookingRow[]> =>
      db
        .select()
        .from(bankBookings)
        .where(and(eq(bankBookings.lineId, lineId), isNull(bankBookings.undoneOn)))
        .orderBy(desc(bankBookings.createdAt), desc(bankBookings.id)),

    /** Undoes a booking; a trigger adds the counter-entry. */
    undo: (id: string, undoneOn: string, updatedAt: Date) =>
      db.update(bankBookings).set({ undoneOn, updatedAt }).where(eq(bankBookings.id, id)),
  };
}

/** Rules for bookings. */
export function createBankRuleRepository(db: Queryable) {
  /** The most specific first: the first one that fits counts. */
  const all = (): Promise<RuleRow[]> =>
    db
      .select()
      .from(bankRules)
      .orderBy(desc(sql`length(${bankRules.contains})`), bankRules.contains);

  return {
    all,

    count: (): Promise<number> => db.$count(bankRules),

    lock: (id: string) => db.select().from(bankRules).where(eq(bankRules.id, id)).for('update').then(first),

    /** Waits for other changes of rules until the transaction ends, so that two never look for the same. */
    lockAll: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank-rules', 0))`),

    /** The rule that looks for the same. */
    sameAs: (contains: string): Promise<RuleRow | undefined> =>
      db
        .select()
        .from(bankRules)
        .where(eq(sql`lower(${bankRules.contains})`, sql`lower(${contains})`))
        .then(first),

    add: (values: typeof bankRules.$inferInsert): Promise<RuleRow> =>
      db.insert(bankRules).values(values).returning().then(only),

    change: (id: string, values: Pick<RuleRow, 'contains' | 'account' | 'text'>): Promise<RuleRow> =>
      db
        .update(bankRules)
        .set({ ...values, version: sql`${bankRules.version} + 1` })
        .where(eq(bankRules.id, id))
        .returning()
        .then(only),

    remove: (id: string) => db.delete(bankRules).where(eq(bankRules.id, id)),

    /** The rule that fits each of these lines, among the rules in this order. */
    fitting: async (lineIds: readonly string[], rules: readonly RuleRow[]): Promise<Map<string, RuleRow>> => {
      if (rules.length === 0 || lineIds.length === 0) return new Map();
      const fits: SQL[] = rules.map(
        ({ contains }, at) => sql`when ${matches(bankLines.search, contains)} then ${at}::int`,
      );
      const rows = await db
        .select({ id: bankLines.id, rule: sql<number | null>`case ${sql.join(fits, sql` `)} end` })
        .from(bankLines)
        .where(sql`${bankLines.id} = any(${sql.param([...lineIds])}::uuid[])`);
      return new Map(
        rows.flatMap(({ id, rule }) => {
          const one = rule === null ? undefined : rules[rule];
          return one ? [[id, one] as const] : [];
        }),
      );
    },
  };
}
