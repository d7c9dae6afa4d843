import type { JournalAccountKind, JournalEvent } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bankBookings } from './bank.ts';
import { id, instant } from './columns.ts';
import { invoices, payments } from './finance.ts';

/**
 * The journal in double-entry bookkeeping: each row moves an amount from one account to another. Triggers write it in
 * the transaction of the posted change (migration `journal`); rows are never changed or deleted.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: id(),
    event: text().$type<JournalEvent>().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    debitKind: text().$type<JournalAccountKind>().notNull(),
    /** The account number configured at the time. */
    debitAccount: text().notNull(),
    creditKind: text().$type<JournalAccountKind>().notNull(),
    creditAccount: text().notNull(),
    /** For revenue and tax. */
    taxRateBasisPoints: integer(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** The invoice whose open amount changes. */
    invoiceId: uuid().references(() => invoices.id),
    /** The invoice itself, or its credit note. */
    documentId: uuid().references(() => invoices.id),
    paymentId: uuid().references(() => payments.id),
    /** The part of a bank line booked to an account, instead of an invoice. */
    bookingId: uuid().references(() => bankBookings.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('journal_entries_amount_positive', sql`${table.amountMinor} > 0`),
    check(
      'journal_entries_have_one_source',
      sql`(${table.bookingId} is null) = (${table.documentId} is not null) and (${table.bookingId} is null) = (${table.invoiceId} is not null)`,
    ),
    index('journal_entries_booked').on(table.bookedOn, table.createdAt, table.id),
    index('journal_entries_invoice').on(table.invoiceId, table.bookedOn),
    index('journal_entries_document').on(table.documentId),
    index('journal_entries_payment').on(table.paymentId),
    index('journal_entries_booking').on(table.bookingId),
  ],
);
