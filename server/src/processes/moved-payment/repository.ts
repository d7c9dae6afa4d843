import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { bankLines, type payments } from '../../platform/database/schema/index.ts';

/** Data that follows a moved payment. */
export function createMovedPaymentRepository(db: Queryable) {
  return {
    ofBankLine: (before: string, { id, invoiceId }: typeof payments.$inferSelect) =>
      db
        .update(bankLines)
        .set({ paymentId: id, invoiceId, version: sql`${bankLines.version} + 1` })
        .where(eq(bankLines.paymentId, before)),
  };
}
