import { westernDigits } from '@guildhall/shared/domain';
import type { BankField, BankMapping, DayOrder, DecimalMark } from '@guildhall/shared/domain';
import { type CsvFile, type CsvRow } from '../../platform/csv/csv-reading.ts';
import { readDay } from '../../platform/csv/days.ts';
import { mapInSlices } from '../../platform/work/in-slices.ts';
import { readAmount } from './amounts.ts';
import { clean, givenReference } from './texts.ts';
import type { Reading, RefusedRow, Statement, StatementLine } from './statement.ts';

/** How to read the rows of a file. */
interface CsvColumns {
  mapping: BankMapping;
  decimalMark: DecimalMark;
  dayOrder: DayOrder;
}

/** The rows within which a heading is looked for. */
export const headingWithin = 30;

/**
 * Banks write the account and a balance above the heading: the heading is the first row with three texts and no amount.
 */
export function findHeading({ heading, rows, rowCount }: CsvFile): Pick<CsvFile, 'heading' | 'rows' | 'rowCount'> {
  const all = [heading, ...rows.map(({ cells }) => cells)];
  const at = all.slice(0, headingWithin).findIndex((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3);
  const found = Math.max(at, 0);
  return {
    heading: (all[found] ?? []).map((cell) => cell.trim()),
    rows: rows.slice(found),
    rowCount: rowCount - found,
  };
}

/** Reads the rows of a file with mapped columns. */
export async function readRows(
  rows: readonly CsvRow[],
  width: number,
  columns: CsvColumns,
  reading: Reading,
): Promise<Statement> {
  const statement: Statement = { lines: [], refused: [], otherRows: 0 };
  await mapInSlices(rows, (row) => {
    const read = readRow(row, width, columns, reading);
    if (read === null) statement.otherRows += 1;
    else if ('reason' in read) statement.refused.push({ row: row.row, ...read });
    else statement.lines.push(read);
  });
  return statement;
}

/** @returns `null` for a row that is not an incoming payment */
function readRow(
  { cells, isOpen }: CsvRow,
  width: number,
  { mapping, decimalMark, dayOrder }: CsvColumns,
  { currency, today }: Reading,
): StatementLine | Omit<RefusedRow, 'row'> | null {
  if (isOpen) return { reason: 'quote_open', text: clean(cells[0] ?? '') };
  // Some banks end every row, or all except the heading, with a delimiter.
  if (Math.abs(cells.length - width) > 1) return { reason: 'columns_differ', text: clean(cells.join(' ')) };
  const textOf = (field: BankField): string => clean(cells[mapping[field] ?? -1] ?? '');
  const written = textOf(mapping.credit === undefined ? 'amount' : 'credit');
  if (written === '') return null;
  const amount = readAmount(written, decimalMark);
  if ('refused' in amount) return { reason: amount.refused, text: written };
  if (amount.minor <= 0) return null;
  const code = textOf('currency').toUpperCase();
  if (code !== '' && code !== currency) return { reason: 'other_currency', text: `${written} ${code}` };
  const bookedOn = readDay(shortYear(westernDigits(textOf('bookedOn'))), dayOrder);
  if (bookedOn === null) return { reason: 'day_unreadable', text: textOf('bookedOn') };
  if (bookedOn > today) return { reason: 'day_in_future', text: textOf('bookedOn') };
  return {
    account: westernDigits(textOf('account')).replace(/\s/g, ''),
    bookedOn,
    amountMinor: amount.minor,
    currency,
    payerName: textOf('payer'),
    purpose: westernDigits(textOf('purpose')),
    reference: givenReference(westernDigits(textOf('reference'))),
    bankReference: '',
  };
}

/** German banks write 24.11.26. */
const shortYear = (text: string): string => text.replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d\d)$/, '$120$2');
