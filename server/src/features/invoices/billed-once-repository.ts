import { and, eq } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { invoices } from '../../platform/database/schema/index.ts';

/** Invoices over what is billed once: the period of a membership, the fee of a reminder. Indexes keep them the only ones. */
export function createBilledOnceRepository(db: Queryable) {
  return {
    /** @returns `undefined` where the payer is invoiced for this period already; the invoice may be of another run */
    addForPeriod: (values: typeof invoices.$inferInsert) =>
      db.insert(invoices).values(values).onConflictDoNothing().returning().then(first),

    /** The invoice over the fee of a reminder, once that was sent. */
    feeFor: (invoiceId: string, level: number) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.feeForId, invoiceId), eq(invoices.feeLevel, level)))
        .then(first),
  };
}
