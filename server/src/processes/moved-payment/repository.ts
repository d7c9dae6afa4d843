import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { bankLinePayments, bankLines, type payments } from '../../platform/database/schema/index.ts';

/** Data that follows a moved payment. */
export function createMovedPaymentRepository(db: Queryable) {
  return {
    ofBankLine: async (before: string, { id }: typeof payments.$inferSelect): Promise<void> => {
      const moved = await db
        .update(bankLinePayments)
        .set({ paymentId: id })
        .where(eq(bankLinePayments.paymentId, before))
        .returning({ lineId: bankLinePayments.lineId });
      for (const { lineId } of moved)
        await db
          .update(bankLines)
          .set({ version: sql`${bankLines.version} + 1` })
          .where(eq(bankLines.id, lineId));
    },
  };
}
