import { eq, sql, and, asc, between, count, type SQL } from 'drizzle-orm';
import type { JournalEntry, AccountingSummary, OpenItem } from '@guildhall/shared/contracts';
import type { DayRange, AccountKind, JournalAccountKind } from '@guildhall/shared/domain';
import { only, type Queryable } from '../../platform/database/client.ts';
import { settings, bankBookings, bankLines, invoices, journalEntries } from '../../platform/database/schema/index.ts';
import { moneyIn } from '../../platform/finance/money.ts';

/** The version of the accounts; 1 until their first change. */
export const readAccountsVersion = (db: Queryable): Promise<number> =>
  db
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.key, 'accounting'))
    .then(([row]) => row?.version ?? 1);

/** Tax rates used by invoices and membership types, in basis points, lowest first. */
export const readTaxRates = (db: Queryable): Promise<number[]> =>
  db
    .execute<{ rate: number }>(
      sql`select distinct rate from (
        select tax_rate_basis_points as rate from invoice_lines
        union all select tax_rate_basis_points from membership_types) rates order by rate`,
    )
    .then(({ rows }) => rows.map(({ rate }) => rate));

const bookedIn = ({ from, to }: DayRange): SQL => between(journalEntries.bookedOn, from, to);

/** The document or booking that an entry belongs to. */
const source = sql<string>`coalesce(${journalEntries.documentId}, ${journalEntries.bookingId})`;

/** The number of journal rows in a period. */
export const countJournal = (db: Queryable, days: DayRange): Promise<number> =>
  db
    .select({ count: count() })
    .from(journalEntries)
    .where(bookedIn(days))
    .then((rows) => only(rows).count);

/** The position of an entry in the journal. */
export interface JournalCursor {
  bookedOn: string;
  createdAt: string;
  sourceId: string;
  id: string;
}

/** Rows of a period, oldest first; with `after`, those after a position. */
export async function readJournal(
  db: Queryable,
  days: DayRange,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: JournalCursor | null },
): Promise<{ entries: JournalEntry[]; last: JournalCursor | null }> {
  const { id, event, bookedOn, createdAt, invoiceId, currency, amountMinor } = journalEntries;
  const { debitKind, debitAccount, creditKind, creditAccount, taxRateBasisPoints } = journalEntries;
  const behind =
    after &&
    sql`(${bookedOn}, ${createdAt}, ${source}, ${id})
      > (${after.bookedOn}::date, ${after.createdAt}::timestamptz, ${after.sourceId}::uuid, ${after.id}::uuid)`;
  const rows = await db
    .select({
      entry: {
        id,
        event,
        bookedOn,
        document: invoices.number,
        invoiceId,
        text: bankBookings.text,
        payerName: sql<string>`coalesce(${invoices.payer}->>'name', ${bankLines.payerName})`,
        debitKind,
        debitAccount,
        creditKind,
        creditAccount,
        taxRateBasisPoints,
      },
      currency,
      amountMinor,
      createdAt,
      sourceId: source,
    })
    .from(journalEntries)
    .leftJoin(invoices, eq(invoices.id, journalEntries.documentId))
    .leftJoin(bankBookings, eq(bankBookings.id, journalEntries.bookingId))
    .leftJoin(bankLines, eq(bankLines.id, bankBookings.lineId))
    .where(and(bookedIn(days), behind || undefined))
    // The source keeps the entries of one document together.
    .orderBy(asc(bookedOn), asc(createdAt), asc(source), asc(id))
    .limit(limit)
    .offset(offset);
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => ({ ...row.entry, amount: moneyIn(row.currency)(row.amountMinor) })),
    last: last
      ? {
          bookedOn: last.entry.bookedOn,
          createdAt: last.createdAt.toISOString(),
          sourceId: last.sourceId,
          id: last.entry.id,
        }
      : null,
  };
}

/**
 * The open amount of each invoice at the end of a day according to the journal, in cents; settled ones are left out.
 */
const openAt = (on: string) => sql`select e.invoice_id, e.currency,
    sum(case when e.debit_kind = 'receivables' then e.amount_minor else -e.amount_minor end)::float8 as minor
  from journal_entries e
  where e.booked_on <= ${on} and 'receivables' in (e.debit_kind, e.credit_kind)
  group by e.invoice_id, e.currency
  having sum(case when e.debit_kind = 'receivables' then e.amount_minor else -e.amount_minor end) <> 0`;

export const countOpenItems = (db: Queryable, on: string): Promise<number> =>
  db
    .execute<{ count: number }>(sql`select count(*)::int as count from (${openAt(on)}) o`)
    .then(({ rows }) => only(rows).count);

/**
 * The totals at the end of a day, by currency: what payers owe, which is the open amount of the dashboard, and what they
 * are owed. A debt of one payer does not lessen that of another, so they are not set off.
 */
export async function sumOpenItems(db: Queryable, on: string): Promise<Pick<AccountingSummary, 'open' | 'owedBack'>> {
  const { rows } = await db.execute<{ currency: string; open: number; owed: number }>(
    sql`select o.currency, sum(greatest(o.minor, 0))::float8 as open, sum(greatest(-o.minor, 0))::float8 as owed
      from (${openAt(on)}) o group by 1 order by 1`,
  );
  const sums = (name: 'open' | 'owed') =>
    rows.filter((row) => row[name] > 0).map((row) => moneyIn(row.currency)(row[name]));
  return { open: sums('open'), owedBack: sums('owed') };
}

/** Open items at the end of a day, longest overdue first. */
export async function readOpenItems(
  db: Queryable,
  on: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenItem[]> {
  const { rows } = await db.execute<Omit<OpenItem, 'open'> & { currency: string; minor: number }>(
    sql`select i.id as "invoiceId", i.number, i.payer->>'name' as "payerName", i.issued_on::text as "issuedOn",
        i.due_on::text as "dueOn", o.currency, o.minor
      from (${openAt(on)}) o join invoices i on i.id = o.invoice_id
      order by i.due_on, i.number limit ${limit} offset ${offset}`,
  );
  return rows.map(({ currency, minor, ...item }) => ({ ...item, open: moneyIn(currency)(minor) }));
}

const within = ({ from, to }: DayRange): SQL => sql`e.booked_on between ${from} and ${to}`;

/** Credit minus debit on accounts of a kind: revenue and tax. */
const creditOf = (kind: AccountKind): SQL => sql`sum(case when e.credit_kind = ${kind} then e.amount_minor
  when e.debit_kind = ${kind} then -e.amount_minor else 0 end)::float8`;

/** Debit and credit totals of each account in a period. */
export async function readAccountSums(db: Queryable, days: DayRange): Promise<AccountingSummary['accounts']> {
  const { rows } = await db.execute<{
    number: string;
    kind: JournalAccountKind;
    currency: string;
    debit: number;
    credit: number;
  }>(sql`select number, kind, currency, sum(debit)::float8 as debit, sum(credit)::float8 as credit from (
      select debit_account as number, debit_kind as kind, currency, amount_minor as debit, 0 as credit
        from journal_entries e where ${within(days)}
      union all
      select credit_account, credit_kind, currency, 0, amount_minor from journal_entries e where ${within(days)}
    ) sides group by 1, 2, 3 order by 1, 2, 3`);
  return rows.map(({ number, kind, currency, debit, credit }) => {
    const money = moneyIn(currency);
    return { number, kind, debit: money(debit), credit: money(credit) };
  });
}

/** Revenue without tax, by the membership type it was billed for. */
export async function readRevenue(db: Queryable, days: DayRange): Promise<AccountingSummary['revenue']> {
  const { rows } = await db.execute<{
    type: AccountingSummary['revenue'][number]['type'];
    currency: string;
    minor: number;
  }>(sql`select t.name as type, e.currency, ${creditOf('revenue')} as minor
    from journal_entries e left join invoices i on i.id = e.invoice_id
    left join applications a on a.id = i.application_id left join membership_types t on t.id = coalesce(i.membership_type_id, a.membership_type_id)
    where ${within(days)} and 'revenue' in (e.debit_kind, e.credit_kind)
    group by t.id, t.name, t.sort_order, e.currency order by t.sort_order nulls last, e.currency`);
  return rows.map(({ type, currency, minor }) => ({ type, amount: moneyIn(currency)(minor) }));
}

/** Billed minus credited amounts, by tax rate. */
export async function readTax(db: Queryable, days: DayRange): Promise<AccountingSummary['tax']> {
  const { rows } = await db.execute<{ rate: number; currency: string; net: number; tax: number }>(
    sql`select e.tax_rate_basis_points as rate, e.currency, ${creditOf('revenue')} as net, ${creditOf('tax')} as tax
      from journal_entries e where ${within(days)} and e.tax_rate_basis_points is not null
      group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ rate, currency, net, tax }) => {
    const money = moneyIn(currency);
    return { taxRateBasisPoints: rate, net: money(net), tax: money(tax) };
  });
}

/** The balance of the account “bank” at the end of a day, in cents. */
export const readBankBalance = (db: Queryable, on: string, currency: string): Promise<number> =>
  db
    .execute<{ minor: number }>(
      sql`select coalesce(sum(case when e.debit_kind = 'bank' then e.amount_minor else -e.amount_minor end), 0)::float8 as minor
        from journal_entries e
        where e.booked_on <= ${on} and e.currency = ${currency} and 'bank' in (e.debit_kind, e.credit_kind)`,
    )
    .then(({ rows }) => only(rows).minor);
