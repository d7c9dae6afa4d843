import type { AccountingSummary } from '@guildhall/shared/contracts';
import type { AccountKind, DayRange, JournalAccountKind } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { moneyIn } from '../../platform/finance/money.ts';

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
