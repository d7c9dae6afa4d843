import { receivedPaymentStates } from '@guildhall/shared/domain';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { inStates, only, type Queryable } from '../../platform/database/client.ts';
import { invoices, payments } from '../../platform/database/schema/index.ts';

/**
 * The surplus of a person's payments over the open amounts, in cents, minus what later invoices used. A payer without an
 * account is known for one invoice only.
 */
export const readCreditOnAccount = (
  db: Queryable,
  { id, payerId, currency }: Pick<typeof invoices.$inferSelect, 'id' | 'payerId' | 'currency'>,
): Promise<number> =>
  db
    .select({
      sum: sql<number>`coalesce(sum(case when ${payments.method} = 'credit' then -${payments.amountMinor}
        else ${payments.surplusMinor} end), 0)::float8`,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        payerId === null ? eq(invoices.id, id) : eq(invoices.payerId, payerId),
        eq(payments.currency, currency),
        // A pending refund reserves its amount.
        or(
          inStates(payments.state, receivedPaymentStates),
          and(eq(payments.state, 'pending'), isNotNull(payments.refundsId)),
        ),
      ),
    )
    .then((rows) => only(rows).sum);
