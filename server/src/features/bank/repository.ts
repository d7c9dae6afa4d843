import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { receivedPaymentStates, bankLimits, type BankLineState, type BankLineView } from '@guildhall/shared/domain';
import { inStates, first, only, type boundsOf, type Queryable } from '../../platform/database/client.ts';
import {
  bankBalances,
  bankBookings,
  bankLinePayments,
  bankLines,
  bankRules,
  bankStatements,
  invoices,
  payments,
  people,
} from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { payerKey } from '../invoices/public.ts';
import type { StoredLine } from './known-lines.ts';
import type { StatementBalance } from './reading/statement.ts';

/** A statement without its file, which is big. */
export type StatementRow = Omit<typeof bankStatements.$inferSelect, 'file'>;

export type BankLineRow = Omit<typeof bankLines.$inferSelect, 'search'>;

type NewLine = typeof bankLines.$inferInsert;

type Bounds = ReturnType<typeof boundsOf>;

const batchSize = 500;

const namesAtOnce = 50;

const { file: _file, ...statementColumns } = getTableColumns(bankStatements);

const { search: _search, ...lineColumns } = getTableColumns(bankLines);

const personName = sql<string | null>`full_name(${people.firstName}, ${people.lastName})`;

/** Statements of the bank. */
export function createStatementRepository(db: Queryable) {
  const shown = () =>
    db
      .select({ statement: statementColumns, createdBy: personName })
      .from(bankStatements)
      .leftJoin(people, eq(people.id, bankStatements.createdById));

  return {
    add: (values: typeof bankStatements.$inferInsert): Promise<StatementRow> =>
      db.insert(bankStatements).values(values).returning(statementColumns).then(only),

    lock: (id: string) =>
      db.select(statementColumns).from(bankStatements).where(eq(bankStatements.id, id)).for('update').then(first),

    fileOf: (id: string) =>
      db.select({ file: bankStatements.file }).from(bankStatements).where(eq(bankStatements.id, id)).then(first),

    change: (id: string, values: Partial<typeof bankStatements.$inferInsert>) =>
      db.update(bankStatements).set(values).where(eq(bankStatements.id, id)),

    /** Deletes files whose columns were never mapped. */
    purgeUnread: (before: Date) =>
      db.delete(bankStatements).where(and(eq(bankStatements.state, 'uploaded'), lt(bankStatements.createdAt, before))),

    shownById: (id: string) => shown().where(eq(bankStatements.id, id)).then(first),

    async page({ limit, offset }: Bounds) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(bankStatements).then(only),
        shown().orderBy(desc(bankStatements.createdAt), desc(bankStatements.id)).limit(limit).offset(offset),
      ]);
      return { totalCount: total.count, rows };
    },
  };
}

/** A payment recorded from a line or linked to it, and the invoice that it pays. */
interface LinePayment {
  id: string;
  amountMinor: number;
  wasRecorded: boolean;
  invoice: { id: string; number: string; payerName: string };
}

/** A part of a line booked to an account. */
interface LineBooking {
  id: string;
  amountMinor: number;
  account: string;
  text: string;
}

/** A payment or refund recorded by hand that a line may be. */
export interface RecordedPayment {
  lineId: string;
  id: string;
  amountMinor: number;
  receivedOn: string;
  invoiceId: string;
  number: string;
  payerName: string;
}

/** A payment that a line may take back. */
export interface ReturnablePayment extends RecordedPayment {
  reference: string;
  payerAccount: string;
}

/** Lists of lines that need no proposals. */
type StoredView = Exclude<BankLineView, 'proposed' | 'waiting'>;

const uuids = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

/** Lines of statements. */
export function createBankLineRepository(db: Queryable) {
  const shown = () =>
    db
      .select({
        line: bankLines,
        settledBy: personName,
        payments: paymentsOf,
        bookings: bookingsOf,
      })
      .from(bankLines)
      .leftJoin(people, eq(people.id, bankLines.settledById));

  const paymentsOf = sql<LinePayment[]>`coalesce((
    select json_agg(json_build_object('id', p.id, 'amountMinor', p.amount_minor,
      'wasRecorded', b.was_recorded,
      'invoice', json_build_object('id', i.id, 'number', i.number, 'payerName', i.payer->>'name')) order by p.created_at, p.id)
    from bank_line_payments b join payments p on p.id = b.payment_id join invoices i on i.id = p.invoice_id
    where b.line_id = ${bankLines.id}), '[]')`;

  const bookingsOf = sql<LineBooking[]>`coalesce((
    select json_agg(json_build_object('id', b.id, 'amountMinor', b.amount_minor, 'account', b.account, 'text', b.text)
      order by b.created_at, b.id)
    from bank_bookings b where b.line_id = ${bankLines.id} and b.undone_on is null), '[]')`;

  const inState = (state: BankLineState, q: string | undefined) =>
    and(eq(bankLines.state, state), q ? matches(bankLines.search, q) : undefined);

  const incoming = (q?: string) => and(inState('open', q), gt(bankLines.amountMinor, 0));

  const outgoing = (q?: string) => and(inState('open', q), lte(bankLines.amountMinor, 0));

  return {
    /** Stores lines not contained in earlier files. @returns their number */
    async add(lines: readonly NewLine[]): Promise<number> {
      let added = 0;
      for (let at = 0; at < lines.length; at += batchSize) {
        const rows = lines.slice(at, at + batchSize);
        const stored = await db
          .insert(bankLines)
          .values(rows)
          .onConflictDoNothing({ target: bankLines.fingerprint })
          .returning({ id: bankLines.id });
        added += stored.length;
      }
      return added;
    },

    /** The accounts of earlier statements, among these. */
    knownAccounts: async (accounts: readonly string[]): Promise<Set<string>> => {
      const rows = await db
        .selectDistinct({ account: bankLines.account })
        .from(bankLines)
        .where(inArray(bankLines.account, [...accounts]));
      return new Set(rows.map(({ account }) => account));
    },

    /** The accounts that have paid, each with whose invoices. */
    knownPayers: () =>
      db
        .selectDistinct({
          payerAccount: bankLines.payerAccount,
          payerId: payerKey,
        })
        .from(bankLines)
        .innerJoin(bankLinePayments, eq(bankLinePayments.lineId, bankLines.id))
        .innerJoin(payments, eq(payments.id, bankLinePayments.paymentId))
        .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
        .where(ne(bankLines.payerAccount, '')),

    /** The transfers that these lines may take back: a little less than the line, because banks charge for it. */
    returnable: async (lineIds: readonly string[]): Promise<ReturnablePayment[]> => {
      if (lineIds.length === 0) return [];
      const found = await db.execute<ReturnablePayment & Record<string, unknown>>(sql`
        select l.id as "lineId", p.id, p.amount_minor::float8 as "amountMinor", p.received_on as "receivedOn",
          p.reference, coalesce(source.payer_account, '') as "payerAccount",
          i.id as "invoiceId", i.number, i.payer->>'name' as "payerName"
        from bank_lines l
        join payments p on p.method = 'transfer' and p.state = 'succeeded' and p.currency = l.currency
          and p.amount_minor between -l.amount_minor - ${bankLimits.returnChargeMinor}::bigint and -l.amount_minor
          and p.amount_minor > 0 and p.received_on between l.booked_on - ${bankLimits.returnDays}::int and l.booked_on
        join invoices i on i.id = p.invoice_id
        left join bank_line_payments b on b.payment_id = p.id
        left join bank_lines source on source.id = b.line_id
        where l.id in (${uuids(lineIds)}) and p.reverses_id is null and p.refunds_id is null
          and not exists (select 1 from payments r where r.reverses_id = p.id)`);
      return found.rows;
    },

    /**
     * The transfers recorded by hand that these open lines may be, the likeliest first: they have the amount that is
     * left, or are a part of it and the line names their invoice.
     */
    recorded: async (lineIds: readonly string[]): Promise<RecordedPayment[]> => {
      if (lineIds.length === 0) return [];
      const found = await db.execute<RecordedPayment & Record<string, unknown>>(sql`
        select l.id as "lineId", p.id, p.amount_minor::float8 as "amountMinor", p.received_on as "receivedOn",
          i.id as "invoiceId", i.number, i.payer->>'name' as "payerName"
        from (select *, amount_minor - settled_minor as left_minor from bank_lines) l
        join payments p on p.method = 'transfer' and ${inStates(sql`p.state`, receivedPaymentStates)}
          and p.currency = l.currency and p.reverses_id is null and abs(p.received_on - l.booked_on) <= ${bankLimits.linkDays}
        join invoices i on i.id = p.invoice_id
        cross join lateral (select strpos(l.search, fold_text(i.number)) > 0 as is_named) n
        where l.id in (${uuids(lineIds)}) and l.state = 'open'
          and (p.amount_minor = l.left_minor
            or (n.is_named and sign(p.amount_minor) = sign(l.left_minor) and abs(p.amount_minor) < abs(l.left_minor)))
          and not exists (select 1 from bank_line_payments b where b.payment_id = p.id)
          and not exists (select 1 from payments r where r.reverses_id = p.id)
        order by n.is_named desc, p.amount_minor = l.left_minor desc, abs(p.received_on - l.booked_on), p.id`);
      return found.rows;
    },

    addPayment: (lineId: string, paymentId: string) => db.insert(bankLinePayments).values({ lineId, paymentId }),

    /** Links a payment recorded by hand. @returns false if another line has been linked to it in the meantime */
    linkPayment: async (lineId: string, paymentId: string): Promise<boolean> => {
      const linked = await db
        .insert(bankLinePayments)
        .values({ lineId, paymentId, wasRecorded: true })
        .onConflictDoNothing()
        .returning();
      return linked.length > 0;
    },

    /** The payments of a locked line, last ones first. */
    paymentsOf: (lineId: string) =>
      db
        .select({ id: payments.id, amountMinor: payments.amountMinor, wasRecorded: bankLinePayments.wasRecorded })
        .from(bankLinePayments)
        .innerJoin(payments, eq(payments.id, bankLinePayments.paymentId))
        .where(eq(bankLinePayments.lineId, lineId))
        .orderBy(desc(payments.createdAt), desc(payments.id)),

    removePayment: (paymentId: string) => db.delete(bankLinePayments).where(eq(bankLinePayments.paymentId, paymentId)),

    /** The people who have one of these names, in any order and spelling. */
    peopleNamed: async (names: readonly string[]): Promise<string[]> => {
      const found: string[] = [];
      for (let at = 0; at < names.length; at += namesAtOnce) {
        const conditions = names.slice(at, at + namesAtOnce).map((name) => matches(people.search, name));
        const rows = await db
          .select({ name: sql<string>`${people.firstName} || ' ' || ${people.lastName}` })
          .from(people)
          .where(or(...conditions));
        found.push(...rows.map(({ name }) => name));
      }
      return found;
    },

    /** The lines of these days, to find those that another file contains. */
    booked: ({ from, to }: { from: string; to: string }): Promise<StoredLine[]> =>
      from === ''
        ? Promise.resolve([])
        : db
            .select()
            .from(bankLines)
            .where(between(bankLines.bookedOn, from, to)),

    lock: (id: string) => db.select().from(bankLines).where(eq(bankLines.id, id)).for('update').then(first),

    /** Changes a locked line and increments its version. */
    change: (id: string, change: Partial<NewLine>) =>
      db
        .update(bankLines)
        .set({ ...change, version: sql`${bankLines.version} + 1` })
        .where(eq(bankLines.id, id)),

    /** Notes how much of a locked line is settled; it is matched once nothing is left. */
    settle: (
      { id, amountMinor }: BankLineRow,
      settledMinor: number,
      { at, userId }: { at: Date; userId: string },
    ): Promise<unknown> =>
      db
        .update(bankLines)
        .set({
          settledMinor,
          ...(settledMinor === amountMinor && { state: 'matched', settledAt: at, settledById: userId }),
          version: sql`${bankLines.version} + 1`,
        })
        .where(eq(bankLines.id, id)),

    shownById: (id: string) => shown().where(eq(bankLines.id, id)).then(first),

    /** The lines with these ids, in their order. */
    shownByIds: async (ids: readonly string[]) => {
      const rows = await shown().where(inArray(bankLines.id, [...ids]));
      const byId = new Map(rows.map((row) => [row.line.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** All open lines of money received, newest first: proposals depend on all of them. */
    open: () =>
      db.select(lineColumns).from(bankLines).where(incoming()).orderBy(desc(bankLines.bookedOn), asc(bankLines.id)),

    /** All open lines of money that went out, with what tells a return. */
    outgoing: () => {
      const { id, state, kind, amountMinor, settledMinor, purpose } = lineColumns;
      return db.select({ id, state, kind, amountMinor, settledMinor, purpose }).from(bankLines).where(outgoing());
    },

    byIds: (ids: readonly string[]): Promise<BankLineRow[]> =>
      db
        .select(lineColumns)
        .from(bankLines)
        .where(inArray(bankLines.id, [...ids])),

    openIds: async (q: string): Promise<string[]> => {
      const rows = await db.select({ id: bankLines.id }).from(bankLines).where(incoming(q));
      return rows.map(({ id }) => id);
    },

    /** Changes with the open lines and the names of people. */
    stateOfOpen: async (): Promise<string> => {
      const [open, names] = await Promise.all([
        db
          .select({ state: sql<string>`bit_xor(hashtextextended(${bankLines.id}::text, ${bankLines.version}))` })
          .from(bankLines)
          .where(incoming()),
        db
          .select({
            state: sql<string>`bit_xor(hashtextextended(concat_ws(' ', ${people.id}, ${people.firstName}, ${people.lastName},
              ${people.memberNumber}), 0))`,
          })
          .from(people),
      ]);
      return `${only(open).state} ${only(names).state}`;
    },

    async page(view: StoredView, q: string | undefined, { limit, offset }: Bounds) {
      const where = view === 'outgoing' ? outgoing(q) : inState(view, q);
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(bankLines).where(where).then(only),
        shown()
          .where(where)
          .orderBy(desc(bankLines.settledAt), desc(bankLines.bookedOn), asc(bankLines.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { totalCount: total.count, rows };
    },

    countOutgoing: (): Promise<number> => db.$count(bankLines, outgoing()),

    async counts(): Promise<Map<BankLineState, number>> {
      const rows = await db.select({ state: bankLines.state, count: count() }).from(bankLines).groupBy(bankLines.state);
      return new Map(rows.map((row) => [row.state, row.count]));
    },
  };
}

export type ShownLine = NonNullable<Awaited<ReturnType<ReturnType<typeof createBankLineRepository>['shownById']>>>;

/** Online payments that wait for a person. */
export function createParkedPaymentRepository(db: Queryable) {
  const isParked = and(eq(payments.state, 'needs_review'), isNotNull(payments.provider));
  const isShown = or(isParked, eq(payments.disputeState, 'open'));
  return {
    lock: (id: string) =>
      db
        .select()
        .from(payments)
        .where(and(isParked, eq(payments.id, id)))
        .for('update')
        .then(first),

    countWaiting: (): Promise<number> =>
      db
        .select({ count: count() })
        .from(payments)
        .where(and(isShown, isNull(payments.setAsideReason)))
        .then(only)
        .then((row) => row.count),

    async page({ limit, offset }: Bounds) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(payments).where(isShown).then(only),
        db
          .select({
            payment: payments,
            invoice: { id: invoices.id, number: invoices.number, payerName: sql<string>`${invoices.payer}->>'name'` },
            isRefunding: sql<boolean>`exists (select 1 from payments refund
              where refund.refunds_id = ${payments.id} and refund.state = 'pending')`,
          })
          .from(payments)
          .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
          .where(isShown)
          // Undecided ones come first.
          .orderBy(sql`${payments.setAsideReason} is not null`, desc(payments.createdAt), desc(payments.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { totalCount: total.count, rows };
    },
  };
}

/** An account at the end of a day; without a known balance until then, only its lines are known. */
interface AccountBalance {
  account: string;
  /** The latest known balance, with the lines booked after it. */
  balanceMinor: number | null;
  knownOn: string | null;
  /** All lines until the day. */
  linesMinor: number;
}

/** Balances of the association's accounts at the bank. */
export function createBankBalanceRepository(db: Queryable) {
  return {
    /** The last one told for a day counts. */
    async save(balances: readonly StatementBalance[], createdAt: Date): Promise<void> {
      const single = new Map(balances.map((one) => [`${one.account} ${one.bookedOn}`, { ...one, createdAt }]));
      if (single.size === 0) return;
      await db
        .insert(bankBalances)
        .values([...single.values()])
        .onConflictDoUpdate({
          target: [bankBalances.account, bankBalances.bookedOn],
          set: { amountMinor: sql`excluded.amount_minor`, currency: sql`excluded.currency`, createdAt },
        });
    },

    accountsAt: async (on: string, currency: string): Promise<AccountBalance[]> => {
      const { rows } = await db.execute<AccountBalance & Record<string, unknown>>(
        sql`select a.account, b.booked_on::text as "knownOn",
            (b.amount_minor + coalesce((select sum(l.amount_minor) from bank_lines l
              where l.account = a.account and l.currency = ${currency}
                and l.booked_on > b.booked_on and l.booked_on <= ${on}), 0))::float8 as "balanceMinor",
            coalesce((select sum(l.amount_minor) from bank_lines l
              where l.account = a.account and l.currency = ${currency} and l.booked_on <= ${on}), 0)::float8 as "linesMinor"
          from (select account from bank_lines union select account from bank_balances) a
          left join lateral (select * from bank_balances b
            where b.account = a.account and b.currency = ${currency} and b.booked_on <= ${on}
            order by b.booked_on desc limit 1) b on true
          order by a.account`,
      );
      return rows;
    },

    /** What is left of the lines until a day: no entry of the journal stands for it. */
    unbookedAt: async (on: string, currency: string): Promise<{ count: number; minor: number }> => {
      const { rows } = await db.execute<{ count: number; minor: number }>(
        sql`select count(*)::int as count, coalesce(sum(amount_minor - settled_minor), 0)::float8 as minor from bank_lines
          where state in ('open', 'set_aside') and booked_on <= ${on} and currency = ${currency}`,
      );
      return only(rows);
    },

    /** The lines until a day whose entries in the journal have a later day, by that day. */
    laterThan: async (on: string, currency: string): Promise<{ day: string; count: number; minor: number }[]> => {
      const { rows } = await db.execute<{ day: string; count: number; minor: number }>(
        sql`select e.day::text as day, count(distinct l.id)::int as count, sum(e.minor)::float8 as minor
          from bank_lines l
          join (
            select x.line_id, p.received_on as day, p.amount_minor as minor
              from bank_line_payments x join payments p on p.id = x.payment_id
            union all
            select line_id, booked_on, amount_minor from bank_bookings where undone_on is null
          ) e on e.line_id = l.id
          where l.booked_on <= ${on} and l.currency = ${currency} and e.day > ${on}
          group by e.day order by e.day`,
      );
      return rows;
    },
  };
}

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
