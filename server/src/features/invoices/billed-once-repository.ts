import { openInvoiceStates } from '@guildhall/shared/domain';
import { and, asc, eq } from 'drizzle-orm';
import { inStates, first, type Queryable } from '../../platform/database/client.ts';
import { invoices } from '../../platform/database/schema/index.ts';

/**
 * Invoices for items billed only once: a membership period, the fee of a reminder. Indexes ensure that they are unique.
 */
export function createBilledOnceRepository(db: Queryable) {
  return {
    /** @returns `undefined` if the payer has already been invoiced for this period, possibly by another run */
    addForPeriod: (values: typeof invoices.$inferInsert) =>
      db.insert(invoices).values(values).onConflictDoNothing().returning().then(first),

    /** The invoice for the fee of a sent reminder. */
    feeFor: (invoiceId: string, level: number) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.feeForId, invoiceId), eq(invoices.feeLevel, level)))
        .then(first),

    /** The unpaid fees of an invoice's reminders, the first one first. */
    openFeesFor: (invoiceId: string) =>
      db
        .select()
        .from(invoices)
        .where(and(eq(invoices.feeForId, invoiceId), inStates(invoices.state, openInvoiceStates)))
        .orderBy(asc(invoices.feeLevel)),
  };
}
