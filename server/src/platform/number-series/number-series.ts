import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { readSetting } from '../settings/settings.ts';
import { first, only, type Transaction } from '../database/client.ts';
import { numberSeries } from '../database/schema/index.ts';

/** The visible series: `APP-2026-00042`. */
export type Series = 'APP' | 'INV' | 'CRN' | 'QRY' | 'MEM' | 'RCP';

/**
 * Assigns the next number of a series and year. The row stays locked until the transaction ends, so numbers are in
 * order and without gaps: a rollback returns the number (domain rule 9). The setting defines the prefix; whether a year
 * starts at 1 is decided when its first number is assigned.
 */
export async function takeNumber(tx: Transaction, series: Series, year: number): Promise<string> {
  const { restartsEachYear, ...prefixes } = await readSetting(tx, 'numbering');
  const prefix = {
    APP: prefixes.applications,
    INV: prefixes.invoices,
    CRN: prefixes.creditNotes,
    QRY: prefixes.queries,
    MEM: 'MEM',
    RCP: 'RCP',
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

/** The last number of the previous year, locked: no other one is assigned while a new year starts. */
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
 * Assigns the next member numbers, which are not reset each year: `M-00042`. They continue after the highest number of
 * this form that anybody has, however it came about.
 * @param atLeast a number that is about to be assigned by hand
 */
export async function takeMemberNumbers(tx: Transaction, count: number, atLeast = 0): Promise<string[]> {
  const highest = sql`(select coalesce(max(substring(member_number from '^M-0*(\\d{1,8})$')::int), 0)
    from people where member_number like 'M-%')`;
  const last = sql<number>`greatest(${highest}, ${atLeast}::int)`;
  const rows = await tx
    .insert(numberSeries)
    .values({ series: 'MEM', year: 0, last: sql`${last} + ${count}::int` })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`greatest(${numberSeries.last}, ${last}) + ${count}::int` },
    })
    .returning({ last: numberSeries.last });
  const first = only(rows).last - count + 1;
  return Array.from({ length: count }, (_, index) => `M-${String(first + index).padStart(5, '0')}`);
}
