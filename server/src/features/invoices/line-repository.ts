import { invoiceTotals, lineNetMinor, lineTaxMinor, type InvoiceLineAmounts } from '@guildhall/shared/domain';
import { asc, count, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/client.ts';
import { invoiceLines } from '../../platform/database/schema/index.ts';

const credits = alias(invoiceLines, 'credits');

export type InvoiceLineRow = typeof invoiceLines.$inferSelect;

/** A line as entered. */
interface NewLine extends InvoiceLineAmounts {
  text: string;
  account?: string | undefined;
}

/** Part of a line: one piece, whose price is the amount before tax with the discount already subtracted. */
export const partOf = (
  line: InvoiceLineRow,
  { netMinor, taxMinor }: Pick<InvoiceLineRow, 'netMinor' | 'taxMinor'>,
): InvoiceLineRow => ({
  ...line,
  quantityMilli: 1000,
  unitPriceMinor: netMinor,
  discountBasisPoints: 0,
  netMinor,
  taxMinor,
});

/** The lines of invoices. */
export function createLineRepository(db: Queryable) {
  return {
    ofInvoice: (invoiceId: string): Promise<InvoiceLineRow[]> =>
      db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position)),

    /**
     * The lines of an invoice that credit notes have not credited in full; one credited in part with what is left: of its
     * quantity if credit notes took quantities only, otherwise one piece.
     */
    async uncreditedOf(invoiceId: string): Promise<InvoiceLineRow[]> {
      const rows = await db
        .select({
          line: invoiceLines,
          // The amounts of credit notes are negative.
          netMinor: sql<number>`(${invoiceLines.netMinor} + coalesce(sum(${credits.netMinor}), 0))::float8`,
          taxMinor: sql<number>`(${invoiceLines.taxMinor} + coalesce(sum(${credits.taxMinor}), 0))::float8`,
          notes: count(credits.id),
          // Pieces were credited at the line's own price.
          quantityMilli: sql<number>`(${invoiceLines.quantityMilli} - coalesce(sum(${credits.quantityMilli}), 0))::float8`,
          isInPieces: sql<boolean>`coalesce(bool_and(${credits.unitPriceMinor} = -${invoiceLines.unitPriceMinor}
            and ${credits.discountBasisPoints} = ${invoiceLines.discountBasisPoints}), true)`,
        })
        .from(invoiceLines)
        .leftJoin(credits, eq(credits.correctsLineId, invoiceLines.id))
        .where(eq(invoiceLines.invoiceId, invoiceId))
        .groupBy(invoiceLines.id)
        .orderBy(asc(invoiceLines.position));
      return rows
        .filter(({ notes, netMinor, taxMinor }) => notes === 0 || netMinor + taxMinor > 0)
        .map(({ line, isInPieces, quantityMilli, netMinor, taxMinor }) =>
          isInPieces ? { ...line, quantityMilli, netMinor, taxMinor } : partOf(line, { netMinor, taxMinor }),
        );
    },

    add: async (lines: readonly InvoiceLineRow[]): Promise<void> => {
      await db.insert(invoiceLines).values([...lines]);
    },

    /** Replaces all lines. @returns their totals, to be stored with the invoice */
    async put(invoiceId: string, lines: readonly NewLine[]) {
      await db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
      await db.insert(invoiceLines).values(
        lines.map((line, position) => {
          const { text, quantityMilli, unitPriceMinor, discountBasisPoints = 0, taxRateBasisPoints } = line;
          const amounts = { quantityMilli, unitPriceMinor, discountBasisPoints, taxRateBasisPoints };
          return {
            invoiceId,
            position,
            text,
            account: line.account ?? null,
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
