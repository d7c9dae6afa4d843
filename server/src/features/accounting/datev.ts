import type { AccountingSetting, JournalEntry } from '@guildhall/shared/contracts';
import { lastDayOfMonth, type DayRange } from '@guildhall/shared/domain';
import { datevColumns } from './datev-columns.ts';
import { toWindows1252 } from './windows-1252.ts';

interface Stack {
  entries: readonly JournalEntry[];
  /** Two days of one year. */
  days: DayRange;
  setting: Pick<AccountingSetting, 'consultantNumber' | 'clientNumber'>;
  currency: string;
  /** True when the whole period is closed: the entries are imported as final. */
  isFinal: boolean;
  createdAt: Date;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const compact = (day: string): string => day.replaceAll('-', '');
const decimal = (minor: number): string => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;

/** The characters DATEV accepts in a document number, up to 36. */
const documentField = (number: string): string => number.replace(/[^\w$&%*+\-/]/g, '').slice(0, 36);
/** One line of up to 60 characters. */
const lineOfText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 60);

/**
 * Writes a journal as a DATEV Buchungsstapel (EXTF 700, format version 13): a header, the column names, and a row per
 * entry; semicolons, Windows-1252, CRLF. Without entries, only the first two lines.
 */
export function writeDatev(stack: Stack): Buffer {
  const lines = [headerOf(stack), datevColumns.join(';'), ...stack.entries.map((entry) => rowOf(entry, stack))];
  return toWindows1252(lines.map((line) => `${line}\r\n`).join(''));
}

/** A period's short name: `2026`, `2026-11`, `2026-01/2026-03` or `20261105-20261118`; DATEV allows 30 characters. */
function nameOf({ from, to }: DayRange): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (!from.endsWith('-01') || to !== lastDayOfMonth(last)) return `${compact(from)}-${compact(to)}`;
  if (first.endsWith('-01') && last.endsWith('-12')) return from.slice(0, 4);
  return first === last ? first : `${first}/${last}`;
}

function headerOf({ days, setting, currency, isFinal, createdAt }: Stack): string {
  const created = createdAt.toISOString().replace(/\D/g, '').slice(0, 17);
  return [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    created,
    '',
    quoted('GH'),
    quoted('Guildhall'),
    quoted(''),
    setting.consultantNumber,
    setting.clientNumber,
    `${days.from.slice(0, 4)}0101`,
    4,
    compact(days.from),
    compact(days.to),
    quoted(`Guildhall ${nameOf(days)}`),
    quoted(''),
    1,
    0,
    isFinal ? 1 : 0,
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted('04'),
    '',
    '',
    quoted(''),
    quoted(''),
  ].join(';');
}

function rowOf(entry: JournalEntry, { isFinal }: Stack): string {
  const values: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(entry.amount.amountMinor),
    'Soll/Haben-Kennzeichen': quoted('S'),
    'WKZ Umsatz': quoted(entry.amount.currency),
    Konto: entry.debitAccount,
    'Gegenkonto (ohne BU-Schlüssel)': entry.creditAccount,
    Belegdatum: `${entry.bookedOn.slice(8)}${entry.bookedOn.slice(5, 7)}`,
    'Belegfeld 1': quoted(documentField(entry.document ?? '')),
    Buchungstext: quoted(lineOfText(`${entry.document ?? entry.text} ${entry.payerName}`)),
    Festschreibung: isFinal ? '1' : '0',
  };
  return datevColumns.map((column) => values[column] ?? '').join(';');
}
