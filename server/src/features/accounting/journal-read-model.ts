import type { JournalEntry } from '@guildhall/shared/contracts';
import type { DayRange } from '@guildhall/shared/domain';
import { and, asc, between, count, eq, sql, type SQL } from 'drizzle-orm';
import { only, type Queryable } from '../../platform/database/client.ts';
import { invoices, journalEntries } from '../../platform/database/schema/index.ts';
import { moneyIn } from '../../platform/finance/money.ts';

const bookedIn = ({ from, to }: DayRange): SQL => between(journalEntries.bookedOn, from, to);

/** Keeps the entries of one document together. */
const place = [
  journalEntries.bookedOn,
  journalEntries.createdAt,
  journalEntries.documentId,
  journalEntries.id,
] as const;

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
  documentId: string;
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
    sql`(${journalEntries.bookedOn}, ${journalEntries.createdAt}, ${journalEntries.documentId}, ${journalEntries.id})
      > (${after.bookedOn}::date, ${after.createdAt}::timestamptz, ${after.documentId}::uuid, ${after.id}::uuid)`;
  const rows = await db
    .select({
      entry: journalEntries,
      document: sql<string>`${invoices.number}`,
      payerName: sql<string>`${invoices.payer}->>'name'`,
    })
    .from(journalEntries)
    .innerJoin(invoices, eq(invoices.id, journalEntries.documentId))
    .where(and(bookedIn(days), behind || undefined))
    .orderBy(...place.map((column) => asc(column)))
    .limit(limit)
    .offset(offset);
  const last = rows.at(-1)?.entry;
  return {
    entries: rows.map(({ entry, document, payerName }) => ({
      id: entry.id,
      event: entry.event,
      bookedOn: entry.bookedOn,
      document,
      invoiceId: entry.invoiceId,
      payerName,
      debitKind: entry.debitKind,
      debitAccount: entry.debitAccount,
      creditKind: entry.creditKind,
      creditAccount: entry.creditAccount,
      taxRateBasisPoints: entry.taxRateBasisPoints,
      amount: moneyIn(entry.currency)(entry.amountMinor),
    })),
    last: last
      ? { bookedOn: last.bookedOn, createdAt: last.createdAt.toISOString(), documentId: last.documentId, id: last.id }
      : null,
  };
}
