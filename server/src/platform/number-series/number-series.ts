import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { readSetting } from '../settings/settings.ts';
import { first, only, type Transaction } from '../database/client.ts';
import { numberSeries } from '../database/schema/index.ts';

/** The series people see: `APP-2026-00042`. */
export type Series = 'APP' | 'INV' | 'CRN' | 'QRY' | 'MEM';

/**
 * Takes the next number of a series and year. The row stays locked until the transaction ends, so numbers are in order
 * and without a gap: what is rolled back gives its number back (domain rule 9). The setting says how the number begins;
 * whether a year starts at 1 counts when its first number is taken.
 */
export async function takeNumber(tx: Transaction, series: Series, year: number): Promise<string> {
  const { restartsEachYear, ...prefixes } = await readSetting(tx, 'numbering');
  const prefix = {
    APP: prefixes.applications,
    INV: prefixes.invoices,
    CRN: prefixes.creditNotes,
    QRY: prefixes.queries,
    MEM: 'MEM',
  }[series];
  const before = restartsEachYear ? 0 : await lastBefore(tx, series, year);
  const rows = await tx
    .insert(numberSeries)
    .values({ series, year, last: before + 1 })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last });
  return `${prefix}-${year}-${String(only(rows).last).padStart(5, '0')}`;
}

/** The last number of the year before, locked: nobody takes another one of it while a new year begins. */
async function lastBefore(tx: Transaction, series: Series, year: number): Promise<number> {
  const row = await tx
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.series, series), lt(numberSeries.year, year)))
    .orderBy(desc(numberSeries.year))
    .limit(1)
    .for('update')
    .then(first);
  return row?.last ?? 0;
}

/**
 * Takes the next numbers of a series that runs through the years, all at once.
 * @param atLeast the series goes on after this number, where others have been given by hand
 * @returns the first of them
 */
export async function takeNumbers(tx: Transaction, series: Series, count: number, atLeast = 0): Promise<number> {
  const rows = await tx
    .insert(numberSeries)
    .values({ series, year: 0, last: atLeast + count })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`greatest(${numberSeries.last}, ${atLeast}) + ${count}` },
    })
    .returning({ last: numberSeries.last });
  return only(rows).last - count + 1;
}
