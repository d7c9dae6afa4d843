import type {
  BankLineKind,
  BankLineState,
  BankMapping,
  CsvQuestion,
  CsvRowKind,
  DayOrder,
  DecimalMark,
  ImportDelimiter,
  ImportEncoding,
  JournalAccountKind,
  RowRefusal,
  StatementFormat,
  StatementState,
} from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { payments } from './finance.ts';
import { people } from './people.ts';

/** A row of a CSV file as it is read. */
export interface CsvPreviewRow {
  row: number;
  kind: CsvRowKind;
  bookedOn: string | null;
  amountMinor: number | null;
  payerName: string;
  purpose: string;
  reason: RowRefusal | null;
}

/** How a CSV statement is read, and what is open about it. */
export interface CsvReading {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  hasHeading: boolean;
  /** The association's account, if the file names it. */
  account: string;
  columns: { heading: string; samples: string[] }[];
  mapping: BankMapping;
  decimalMark: DecimalMark;
  dayOrder: DayOrder;
  questions: CsvQuestion[];
  /** The currency of the previewed amounts. */
  currency: string;
  preview: CsvPreviewRow[];
}

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Statements of the association's bank, as uploaded. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    fileName: text().notNull(),
    format: text().$type<StatementFormat>().notNull(),
    state: text().$type<StatementState>().notNull(),
    csv: jsonb().$type<CsvReading>(),
    /** An account that is not the association's, until a person confirms it. */
    otherAccount: text(),
    /** The content of a file until its columns or its account are confirmed. */
    file: bytea(),
    newLines: integer().notNull().default(0),
    knownLines: integer().notNull().default(0),
    otherRows: integer().notNull().default(0),
    refusedRows: integer().notNull().default(0),
    refused: jsonb().$type<{ row: number; reason: RowRefusal; text: string }[]>().notNull().default([]),
    createdById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('bank_statements_created').on(table.createdAt, table.id)],
);

/** Bookings on the association's account: each line once, even if several files contain it. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id),
    /** The bank's reference or the content of the line, with an ordinal (features/bank/fingerprints.ts). */
    fingerprint: text().notNull(),
    kind: text().$type<BankLineKind>().notNull().default('transfer'),
    account: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** Negative if the money went out. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payerName: text().notNull(),
    payerAccount: text().notNull().default(''),
    purpose: text().notNull(),
    reference: text().notNull(),
    /** The bank's own reference, or an empty text; unknown for lines stored before it was kept. */
    bankReference: text(),
    state: text().$type<BankLineState>().notNull().default('open'),
    /** The part of the amount that payments and bookings account for; the rest waits while the line is open. */
    settledMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** Why it was set aside. */
    reason: text(),
    settledAt: instant(),
    settledById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(payer_name || ' ' || purpose || ' ' || reference)`),
  },
  (table) => [
    uniqueIndex('bank_lines_fingerprint_unique').on(table.fingerprint),
    check(
      'bank_lines_matched_is_settled',
      sql`${table.state} <> 'matched' or ${table.settledMinor} = ${table.amountMinor}`,
    ),
    check(
      'bank_lines_settles_its_amount',
      sql`${table.settledMinor} * sign(${table.amountMinor}) between 0 and abs(${table.amountMinor})`,
    ),
    index('bank_lines_state').on(table.state, table.bookedOn, table.id),
    index('bank_lines_settled').on(table.state, table.settledAt, table.id),
  ],
);

/** Balances at the end of a day, from statements or entered by hand. */
export const bankBalances = pgTable(
  'bank_balances',
  {
    /** As in the lines of statements; empty if the files name none. */
    account: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.bookedOn] })],
);

/** What became of a line: its payments. One that is undone is removed; its counter-entry stays. */
export const bankLinePayments = pgTable(
  'bank_line_payments',
  {
    /** The key: no payment is recorded from two lines. */
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    /** Recorded by hand before it was linked to the line: undoing the link leaves the payment as it is. */
    wasRecorded: boolean().notNull().default(false),
  },
  (table) => [index('bank_line_payments_line').on(table.lineId)],
);

/**
 * Parts of lines booked to accounts instead of invoices. Triggers enter them in the journal. An undone one stays, with
 * the day of its counter-entry.
 */
export const bankBookings = pgTable(
  'bank_bookings',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    /** With the sign of the line. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    accountKind: text().$type<JournalAccountKind>().notNull(),
    account: text().notNull(),
    text: text().notNull(),
    undoneOn: date({ mode: 'string' }),
    createdById: uuid().references(() => people.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check('bank_bookings_amount_not_zero', sql`${table.amountMinor} <> 0`),
    index('bank_bookings_line').on(table.lineId),
  ],
);

/** Rules that propose an account for lines whose payer, purpose or reference contains these words. */
export const bankRules = pgTable(
  'bank_rules',
  {
    id: id(),
    contains: text().notNull(),
    account: text().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('bank_rules_contains_unique').on(sql`lower(${table.contains})`)],
);
