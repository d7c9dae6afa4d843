import { sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { bankBalances } from '../../platform/database/schema/index.ts';
import type { StatementBalance } from './statement.ts';

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
      const { rows } = await db.execute<{
        account: string;
        known: string | null;
        balance: number | null;
        lines: number;
      }>(
        sql`select a.account, b.booked_on::text as known,
            (b.amount_minor + coalesce((select sum(l.amount_minor) from bank_lines l
              where l.account = a.account and l.currency = ${currency}
                and l.booked_on > b.booked_on and l.booked_on <= ${on}), 0))::float8 as balance,
            coalesce((select sum(l.amount_minor) from bank_lines l
              where l.account = a.account and l.currency = ${currency} and l.booked_on <= ${on}), 0)::float8 as lines
          from (select account from bank_lines union select account from bank_balances) a
          left join lateral (select * from bank_balances b
            where b.account = a.account and b.currency = ${currency} and b.booked_on <= ${on}
            order by b.booked_on desc limit 1) b on true
          order by a.account`,
      );
      return rows.map(({ account, known, balance, lines }) => ({
        account,
        balanceMinor: balance,
        knownOn: known,
        linesMinor: lines,
      }));
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
