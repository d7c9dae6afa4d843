import { eq, sql } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { settings } from '../../platform/database/schema/index.ts';

export function createAccountRepository(db: Queryable) {
  return {
    /** The version of the accounts; 1 until their first change. */
    version: async (): Promise<number> => {
      const row = await db
        .select({ version: settings.version })
        .from(settings)
        .where(eq(settings.key, 'accounting'))
        .then(first);
      return row?.version ?? 1;
    },

    /** Tax rates used by invoices and membership types, in basis points, lowest first. */
    taxRates: (): Promise<number[]> =>
      db
        .execute<{ rate: number }>(
          sql`select distinct rate from (
            select tax_rate_basis_points as rate from invoice_lines
            union all select tax_rate_basis_points from membership_types) rates order by rate`,
        )
        .then(({ rows }) => rows.map(({ rate }) => rate)),
  };
}
