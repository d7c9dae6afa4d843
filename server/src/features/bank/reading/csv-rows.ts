import {
  bankLimits,
  westernDigits,
  type BankField,
  type BankMapping,
  type DayOrder,
  type DecimalMark,
} from '@guildhall/shared/domain';
import type { CsvRow } from '../../../platform/csv/csv-reading.ts';
import { readDay } from '../../../platform/csv/days.ts';
import type { CsvPreviewRow } from '../../../platform/database/schema/index.ts';
import { readAmount } from './amounts.ts';
import {
  clean,
  givenReference,
  type Reading,
  type RefusedRow,
  type Statement,
  type StatementLine,
} from './statement.ts';

/** How to read the rows of a file. */
interface CsvColumns {
  mapping: BankMapping;
  decimalMark: DecimalMark;
  dayOrder: DayOrder;
}

/** True for a cell with a day, whichever its order; a number of four digits is no day. */
export const isDay = (cell: string): boolean => {
  const text = longYear(westernDigits(cell.trim()));
  return text.length > 4 && (readDay(text, 'dmy') ?? readDay(text, 'mdy')) !== null;
};

/** True for a cell with an amount, whichever its decimal separator. */
export const isAmount = (cell: string): boolean =>
  !isDay(cell) && (['.', ','] as const).some((mark) => 'minor' in readAmount(cell.trim(), mark));

/** Reads the rows of a file with mapped columns. */
export function readRows(rows: readonly CsvRow[], width: number, columns: CsvColumns, reading: Reading): Statement {
  const statement: Statement = { lines: [], refused: [], otherRows: 0 };
  for (const row of rows) {
    const read = readRow(row, width, columns, reading);
    if (typeof read === 'string') statement.otherRows += 1;
    else if ('reason' in read) statement.refused.push({ row: row.row, ...read });
    else statement.lines.push(read);
  }
  return statement;
}

/** The first rows as they are read, so that people see whether it is right. */
export const previewRows = (
  rows: readonly CsvRow[],
  width: number,
  columns: CsvColumns,
  reading: Reading,
): CsvPreviewRow[] =>
  rows.slice(0, bankLimits.previewRows).map((row): CsvPreviewRow => {
    const blank = { row: row.row, bookedOn: null, amountMinor: null, payerName: '', purpose: '', reason: null };
    const read = readRow(row, width, columns, reading);
    if (typeof read === 'string') return { ...blank, kind: read };
    if ('reason' in read) return { ...blank, kind: 'refused', reason: read.reason, purpose: read.text };
    const { bookedOn, amountMinor, payerName, purpose } = read;
    return { ...blank, kind: amountMinor < 0 ? 'outgoing' : 'received', bookedOn, amountMinor, payerName, purpose };
  });

type Refusal = Omit<RefusedRow, 'row'>;

/** @returns the kind of a row that is no booking */
function readRow(
  { cells, isOpen }: CsvRow,
  width: number,
  columns: CsvColumns,
  { currency, today }: Reading,
): StatementLine | Refusal | 'pending' | 'empty' {
  const { mapping, dayOrder } = columns;
  if (isOpen) return { reason: 'quote_open', text: clean(cells[0] ?? '') };
  // Some banks end every row, or all except the heading, with a delimiter.
  if (Math.abs(cells.length - width) > 1) return { reason: 'columns_differ', text: clean(cells.join(' ')) };
  const textOf = (field: BankField): string => clean(cells[mapping[field] ?? -1] ?? '');
  const used = new Set(Object.values(mapping));
  if (isNotBooked(textOf('status')) || cells.some((cell, at) => !used.has(at) && isPending(cell))) return 'pending';
  const amount = readMoney(textOf, columns);
  if (amount === null) return 'empty';
  if ('reason' in amount) return amount;
  if (amount.minor === 0) return 'empty';
  const code = textOf('currency').toUpperCase();
  if (code !== '' && code !== currency) return { reason: 'other_currency', text: `${amount.text} ${code}` };
  const bookedOn = readDay(longYear(westernDigits(textOf('bookedOn'))), dayOrder);
  if (bookedOn === null) return { reason: 'day_unreadable', text: textOf('bookedOn') };
  if (bookedOn > today) return { reason: 'day_in_future', text: textOf('bookedOn') };
  const [account = '', payerAccount = ''] = (['account', 'payerAccount'] as const).map((field) =>
    westernDigits(textOf(field)).replace(/\s/g, ''),
  );
  return {
    kind: 'transfer',
    account,
    bookedOn,
    amountMinor: amount.minor,
    currency,
    payerName: textOf('payer'),
    payerAccount: payerAccount === account ? '' : payerAccount,
    purpose: westernDigits(textOf('purpose')),
    reference: givenReference(westernDigits(textOf('reference'))),
    bankReference: '',
  };
}

/** The signed amount of a row, from one column, with its direction in another one, or from two columns. */
function readMoney(
  textOf: (field: BankField) => string,
  { mapping, decimalMark }: CsvColumns,
): { minor: number; text: string } | Refusal | null {
  const read = (text: string): { minor: number; text: string } | Refusal => {
    const amount = readAmount(text, decimalMark);
    return 'refused' in amount ? { reason: amount.refused, text } : { minor: amount.minor, text };
  };
  if (mapping.amount === undefined) {
    const [credit, debit] = [textOf('credit'), textOf('debit')].map((text) => (text === '' ? null : read(text)));
    if (credit && 'reason' in credit) return credit;
    if (debit && 'reason' in debit) return debit;
    if (!credit?.minor && !debit?.minor) return null;
    if (credit?.minor && debit?.minor) return { reason: 'direction_unreadable', text: `${credit.text} ${debit.text}` };
    if (credit?.minor) return credit;
    return debit ? { ...debit, minor: -Math.abs(debit.minor) } : null;
  }
  const text = textOf('amount');
  if (text === '') return null;
  const amount = read(text);
  if ('reason' in amount || mapping.direction === undefined) return amount;
  const word = textOf('direction');
  const direction = directionOf(word);
  if (direction === null || (direction === 'in' && amount.minor < 0))
    return { reason: 'direction_unreadable', text: `${text} ${word}`.trim() };
  return { ...amount, minor: direction === 'in' ? amount.minor : -Math.abs(amount.minor) };
}

/** German and British banks write 24.11.26 and 24-Nov-26. */
export const longYear = (text: string): string =>
  text.replace(/^(\d{1,2}([./-]) ?(?:\d{1,2}|\p{L}{3,4})\2 ?|\d{1,2} \p{L}{3,4} )(\d\d)$/u, '$120$3');

/** The words of banks, without case; also letters such as S and H for the German "Soll" and "Haben". */
const incoming = new Set(
  `c cr h crdt credit kredit haben gutschrift in incoming received money-in bij entrée crédit avere abono haber + 贷 贷方 贷记 收入 收
   دائن إيداع`.split(/\s+/),
);

const outgoing = new Set(
  `d dr s dbit debit soll belastung out outgoing sent money-out af sortie débit dare cargo debe - 借 借方 借记 支出 支 مدين سحب`.split(
    /\s+/,
  ),
);

const wordOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\.$/, '');

/** Whether the word in a direction column says that money came in or went out. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = wordOf(text);
  if (incoming.has(word)) return 'in';
  return outgoing.has(word) ? 'out' : null;
}

const pending =
  /^(?:(?:umsatz )?vorgemerkt|vormerkung|pending|pdng|ausstehend|noch nicht gebucht|nicht gebucht|en attente|à venir|en cours|待入账|未入账|待处理|处理中|معلق|معلقة|قيد الانتظار|قيد المعالجة)$/;

/** True for a cell that says that the row is not booked yet. */
const isPending = (text: string): boolean =>
  text.length <= 40 && pending.test(text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, ''));

const failed =
  /^(?:failed|denied|declined|rejected|cancell?ed|expired|abgelehnt|fehlgeschlagen|refusé|annulé|失败|已取消|مرفوض|ملغى)$/;

/** True for a status of rows that are no money, or not yet. */
const isNotBooked = (status: string): boolean => isPending(status) || failed.test(status.trim().toLowerCase());
