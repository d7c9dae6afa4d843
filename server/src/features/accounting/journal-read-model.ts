import type { JournalEntry } from '@guildhall/shared/contracts';
import type { DayRange } from '@guildhall/shared/domain';
import { and, asc, between, count, eq, sql, type SQL } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { bankBookings, bankLines, invoices, journalEntries } from '../../platform/database/schema/index.ts';
import { moneyIn } from '../../platform/finance/money.ts';

const bookedIn = ({ from, to }: DayRange): SQL => between(journalEntries.bookedOn, from, to);

/** The document or booking that an entry belongs to. */
const source = sql<string>`coalesce(${journalEntries.documentId}, ${journalEntries.bookingId})`;

/** Keeps the entries of one document together. */
const place = [journalEntries.bookedOn, journalEntries.createdAt, source, journalEntries.id] as const;

/** The number of journal rows in a period. */
export const countJournal = (db: Queryable, days: DayRange): Promise<number> =>
  db
    .select({ count: count() })
    .from(journalEntries)
    .where(bookedIn(days))
    .then((rows) => only(rows).count);

/** The start of a batch of the journal. */
export interface JournalPlace {
  bookedOn: string;
  createdAt: string;
  sourceId: string;
  id: string;
}

/** Rows of a period, oldest first; with `after`, those after a position. */
export async function readJournal(
  db: Queryable,
  days: DayRange,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: JournalPlace | null },
): Promise<{ entries: JournalEntry[]; last: JournalPlace | null }> {
  const behind =
    after &&
    sql`(${journalEntries.bookedOn}, ${journalEntries.createdAt}, ${source}, ${journalEntries.id})
      > (${after.bookedOn}::date, ${after.createdAt}::timestamptz, ${after.sourceId}::uuid, ${after.id}::uuid)`;
  const rows = await db
    .select({
      entry: journalEntries,
      source,
      document: invoices.number,
      text: bankBookings.text,
      payerName: sql<string>`coalesce(${invoices.payer}->>'name', ${bankLines.payerName})`,
    })
    .from(journalEntries)
    .leftJoin(invoices, eq(invoices.id, journalEntries.documentId))
    .leftJoin(bankBookings, eq(bankBookings.id, journalEntries.bookingId))
    .leftJoin(bankLines, eq(bankLines.id, bankBookings.lineId))
    .where(and(bookedIn(days), behind || undefined))
    .orderBy(...place.map((column) => asc(column)))
    .limit(limit)
    .offset(offset);
  const last = rows.at(-1);
  return {
    entries: rows.map(({ entry, document, text, payerName }) => ({
      id: entry.id,
      event: entry.event,
      bookedOn: entry.bookedOn,
      document,
      invoiceId: entry.invoiceId,
      text,
      payerName,
      debitKind: entry.debitKind,
      debitAccount: entry.debitAccount,
      creditKind: entry.creditKind,
      creditAccount: entry.creditAccount,
      taxRateBasisPoints: entry.taxRateBasisPoints,
      amount: moneyIn(entry.currency)(entry.amountMinor),
    })),
    last: last
      ? {
          bookedOn: last.entry.bookedOn,
          createdAt: last.entry.createdAt.toISOString(),
          sourceId: last.source,
          id: last.entry.id,
        }
      : null,
  };
}
