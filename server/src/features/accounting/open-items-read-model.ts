import type { AccountingSummary, OpenItem } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { moneyIn } from '../../platform/finance/money.ts';

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
  const { rows } = await db.execute<{
    id: string;
    number: string;
    payer: string;
    issued_on: string;
    due_on: string | null;
    currency: string;
    minor: number;
  }>(sql`select i.id, i.number, i.payer->>'name' as payer, i.issued_on::text, i.due_on::text, o.currency, o.minor
    from (${openAt(on)}) o join invoices i on i.id = o.invoice_id
    order by i.due_on, i.number limit ${limit} offset ${offset}`);
  return rows.map(({ id, number, payer, issued_on, due_on, currency, minor }) => ({
    invoiceId: id,
    number,
    payerName: payer,
    issuedOn: issued_on,
    dueOn: due_on,
    open: moneyIn(currency)(minor),
  }));
}
