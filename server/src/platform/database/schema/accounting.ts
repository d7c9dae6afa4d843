import type { AccountKind, JournalEvent } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    debitKind: text().$type<AccountKind>().notNull(),
    /** The account number configured at the time. */
    debitAccount: text().notNull(),
    creditKind: text().$type<AccountKind>().notNull(),
    creditAccount: text().notNull(),
    /** For revenue and tax. */
    taxRateBasisPoints: integer(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** The invoice whose open amount changes. */
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The invoice itself, or its credit note. */
    documentId: uuid()
      .notNull()
      .references(() => invoices.id),
    paymentId: uuid().references(() => payments.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('journal_entries_amount_positive', sql`${table.amountMinor} > 0`),
    index('journal_entries_booked').on(table.bookedOn, table.createdAt, table.id),
    index('journal_entries_invoice').on(table.invoiceId, table.bookedOn),
    index('journal_entries_document').on(table.documentId),
    index('journal_entries_payment').on(table.paymentId),
  ],
);
