import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { invoices } from '../../platform/database/schema/index.ts';

/** Drafts in the junk box, which all other queries leave out. */
export function createInvoiceJunkRepository(db: Queryable) {
  return {
    byId: (id: string) => db.select().from(invoices).where(eq(invoices.id, id)).then(first),

    lock: (id: string) => db.select().from(invoices).where(eq(invoices.id, id)).for('update').then(first),

    /** True for a draft of a period for which its payer has another invoice. */
    async isPeriodInvoiced({ payerId, periodFrom }: typeof invoices.$inferSelect): Promise<boolean> {
      if (periodFrom === null || payerId === null) return false;
      const same = and(eq(invoices.payerId, payerId), eq(invoices.periodFrom, periodFrom), isNull(invoices.deletedAt));
      return (await db.select({ id: invoices.id }).from(invoices).where(same).limit(1)).length > 0;
    },

    /** A restored draft is unchanged, so its version stays. */
    setDeleted: (id: string, deletedAt: Date | null) =>
      db.update(invoices).set({ deletedAt }).where(eq(invoices.id, id)),

    /** Deletes a draft with its lines. */
    remove: (id: string) =>
      db.delete(invoices).where(and(eq(invoices.id, id), eq(invoices.state, 'draft'), isNotNull(invoices.deletedAt))),
  };
}
