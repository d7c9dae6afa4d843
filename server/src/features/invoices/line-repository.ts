import { invoiceTotals, lineNetMinor, lineTaxMinor, type InvoiceLineAmounts } from '@guildhall/shared/domain';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/client.ts';
import { invoiceLines } from '../../platform/database/schema/index.ts';

const credits = alias(invoiceLines, 'credits');

export type InvoiceLineRow = typeof invoiceLines.$inferSelect;

/** A line as entered. */
interface NewLine extends InvoiceLineAmounts {
  text: string;
}

/** The lines of invoices. */
export function createLineRepository(db: Queryable) {
  return {
    ofInvoice: (invoiceId: string): Promise<InvoiceLineRow[]> =>
      db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position)),

    /** The ids of an invoice's lines that credit notes have credited. */
    creditedOf: async (invoiceId: string): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ id: credits.correctsLineId })
        .from(credits)
        .innerJoin(invoiceLines, eq(invoiceLines.id, credits.correctsLineId))
        .where(eq(invoiceLines.invoiceId, invoiceId));
      return new Set(rows.flatMap(({ id }) => id ?? []));
    },

    add: async (lines: readonly InvoiceLineRow[]): Promise<void> => {
      await db.insert(invoiceLines).values([...lines]);
    },

    /** Replaces all lines. @returns their totals, to be stored with the invoice */
    async put(invoiceId: string, lines: readonly NewLine[]) {
      await db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
      await db.insert(invoiceLines).values(
        lines.map(({ text, quantityMilli, unitPriceMinor, discountBasisPoints = 0, taxRateBasisPoints }, position) => {
          const amounts = { quantityMilli, unitPriceMinor, discountBasisPoints, taxRateBasisPoints };
          return {
            invoiceId,
            position,
            text,
            ...amounts,
            netMinor: lineNetMinor(amounts),
            taxMinor: lineTaxMinor(amounts),
          };
        }),
      );
      const { netMinor, taxMinor, grossMinor } = invoiceTotals(lines);
      return { netMinor, taxMinor, grossMinor };
    },
  };
}
