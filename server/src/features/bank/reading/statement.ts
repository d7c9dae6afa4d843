import {
  type BankLineKind,
  type RowRefusal,
  type StatementFormat,
  bankLimits,
  scrambles,
  addDays,
} from '@guildhall/shared/domain';
import type { CsvReading } from '../../../platform/database/schema/index.ts';
import type { SettingValue } from '../../../platform/settings/settings.ts';

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

/** A text of a statement on one line: without control and bidi characters, and limited in length. */
export function clean(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const readable = scrambles(plain) ? [...plain].filter((one) => !scrambles(one)).join('') : plain;
  return readable.slice(0, bankLimits.text).toWellFormed();
}

const sepaKeys = /(?:^|\s)?(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|RTRN)\+/;

/** German banks write several texts into one, each behind its key, such as `SVWZ+` for the purpose. */
export function sepaTexts(text: string): {
  valueOf: (key: 'SVWZ' | 'EREF' | 'ABWA') => string | undefined;
  plain: string;
} {
  const valueOf = (key: string) => text.split(`${key}+`)[1]?.split(sepaKeys)[0]?.trim();
  return { valueOf, plain: valueOf('SVWZ') ?? text.split(sepaKeys)[0]?.trim() ?? '' };
}

/** A reference, unless the bank says that there is none. */
export const givenReference = (text: string | undefined): string =>
  !text || /^(?:NOTPROVIDED|NONREF|NOREF|0+)$/i.test(text) ? '' : clean(text).slice(0, bankLimits.text);

/** A balance as a statement tells it. */
export interface ToldBalance {
  isOpening: boolean;
  day: string;
  amountMinor: number;
}

/**
 * The balances of a statement at the end of a day, closing ones last. Banks date the opening balance on the day of the
 * first booking or on an earlier one: it is that of the evening before the first booking.
 */
export function balancesOf(
  told: readonly ToldBalance[],
  lines: readonly StatementLine[],
  { account, currency }: { account: string; currency: string },
): StatementBalance[] {
  const firstDay = lines.map(({ bookedOn }) => bookedOn).sort()[0];
  return told
    .toSorted((a, b) => Number(b.isOpening) - Number(a.isOpening))
    .map(({ isOpening, day, amountMinor }) => {
      const isLate = isOpening && firstDay !== undefined && day >= firstDay;
      return { account, bookedOn: isLate ? addDays(firstDay, -1) : day, amountMinor, currency };
    });
}
