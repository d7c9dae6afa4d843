import { sql } from 'drizzle-orm';
import { only, type Transaction } from './client.ts';
import { numberSeries } from './schema/index.ts';

/** The series people see: `APP-2026-00042`. */
export type Series = 'APP' | 'INV' | 'CRN' | 'QRY' | 'MEM';

/**
 * Takes the next number of a series and year. The row stays locked until the transaction ends, so numbers are in order
 * and without a gap: what is rolled back gives its number back (domain rule 9).
 */
export async function takeNumber(tx: Transaction, series: Series, year: number): Promise<string> {
  const rows = await tx
    .insert(numberSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last });
  return `${series}-${year}-${String(only(rows).last).padStart(5, '0')}`;
}
