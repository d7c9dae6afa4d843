import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { invoices, payments } from '../../platform/database/schema/index.ts';

/** What is left of a person's payments above what was open, in cents; what later invoices took from it is off. */
export const readCreditOnAccount = (db: Queryable, payerId: string, currency: string): Promise<number> =>
  db
    .select({
      sum: sql<number>`coalesce(sum(case when ${payments.method} = 'credit' then -${payments.amountMinor}
        else ${payments.surplusMinor} end), 0)::float8`,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(invoices.payerId, payerId),
        eq(payments.currency, currency),
        // A refund that is under way has its amount reserved.
        or(
          inArray(payments.state, ['succeeded', 'partly_refunded', 'refunded']),
          and(eq(payments.state, 'pending'), isNotNull(payments.refundsId)),
        ),
      ),
    )
    .then((rows) => only(rows).sum);
