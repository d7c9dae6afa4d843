import type { BankLineKind, RowRefusal, StatementFormat } from '@guildhall/shared/domain';
import type { CsvReading } from '../../platform/database/schema/index.ts';
import type { SettingValue } from '../../platform/settings/settings.ts';

/** A booking in a statement. */
export interface StatementLine {
  kind: BankLineKind;
  account: string;
  bookedOn: string;
  /** Negative if the money went out. */
  amountMinor: number;
  currency: string;
  /** Who paid or was paid. */
  payerName: string;
  /** The account of the payer or payee, if the bank tells it. */
  payerAccount: string;
  purpose: string;
  /** The payer's end-to-end reference, if there is one. */
  reference: string;
  /** The bank's own reference of this line, if any. */
  bankReference: string;
}

export interface RefusedRow {
  row: number;
  reason: RowRefusal;
  /** What could not be parsed. */
  text: string;
}

/** The balance of an account at the end of a day. */
export interface StatementBalance {
  account: string;
  bookedOn: string;
  amountMinor: number;
  currency: string;
}

/** The content of a statement in any format. */
export interface Statement {
  /** CSV files tell none. */
  balances?: StatementBalance[];
  lines: StatementLine[];
  refused: RefusedRow[];
  /** Rows that are no bookings: not booked yet, or without an amount. */
  otherRows: number;
}

/** The context for validating rows. */
export interface Reading {
  /** The association's account. */
  ownAccount: string;
  /** The association's currency; lines in other currencies are rejected. */
  currency: string;
  /** Today in the association's zone; later payment dates are invalid. */
  today: string;
}

type Parsed<Format> = { format: Format; rowCount: number; statement: Statement };

/** An uploaded file as parsed; `rowCount` may exceed the limit, and nothing else is told then. */
export type ParsedStatement =
  (Parsed<'csv'> & { csv: CsvReading }) | Parsed<Exclude<StatementFormat, 'csv'>> | { format: null };

/** The formats of CSV files as read the last time. */
export type KnownFormats = SettingValue<'bankFormats'>;
