import {
  bankLimits,
  westernDigits,
  type BankMapping,
  type CsvQuestion,
  type DayOrder,
  type DecimalMark,
  type ImportDelimiter,
  type ImportEncoding,
} from '@guildhall/shared/domain';
import type { CsvRow } from '../../platform/csv/csv-reading.ts';
import { decideDayOrder } from '../../platform/csv/days.ts';
import type { CsvReading } from '../../platform/database/schema/index.ts';
import { decideDecimalMark } from './amounts.ts';
import { guessColumns, plainHeading } from './csv-columns.ts';
import { isAmount, isDay, longYear, previewRows } from './csv-statement.ts';
import type { CsvTable } from './csv-table.ts';
import { directionOf } from './csv-words.ts';
import type { KnownFormats, Reading } from './statement.ts';

/** Guesses the columns of a file without headings: its days, its amounts, and the longest texts. */
function columnsByContent(rows: readonly CsvRow[], width: number): BankMapping {
  const texts = Array.from({ length: width }, (_, at) =>
    rows.slice(0, 200).map(({ cells }) => (cells[at] ?? '').trim()),
  );
  const columnOf = (isOne: (cell: string) => boolean) => texts.findIndex((cells) => cells.every(isOne));
  const bookedOn = columnOf(isDay);
  // Beside an empty column, amounts may be those of one direction alone: a person says which.
  const isAlone = (at: number) => [at - 1, at + 1].some((other) => texts[other]?.every((cell) => cell === ''));
  const found = columnOf(isAmount);
  const amount = isAlone(found) ? -1 : found;
  const letters = texts.map((cells) => cells.join('').replace(/[^\p{L}]/gu, '').length);
  const purpose = letters.indexOf(Math.max(...letters));
  return Object.fromEntries(Object.entries({ bookedOn, amount, purpose }).filter(([, at]) => at !== -1));
}

/** The file's headings, to recognise the format when it comes again. */
const formatOf = ({ heading, hasHeading }: Pick<CsvTable, 'heading' | 'hasHeading'>): string =>
  hasHeading ? heading.map(plainHeading).join('|') : `${heading.length}`;

const ibanIn = (text: string): string | undefined =>
  /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/.exec(text)?.[0].replace(/ /g, '');

/** The association's account that a file is about, if it says so. */
function accountOf({ above, rows }: CsvTable, { account }: BankMapping): string {
  const named = account === undefined ? '' : (rows[0]?.cells[account] ?? '').replace(/\s/g, '');
  return (named || (above.map((text) => ibanIn(text.slice(0, 200))).find(Boolean) ?? '')).slice(0, bankLimits.text);
}

/** What a person chooses about a file; the rest is guessed. */
export interface CsvChoice {
  encoding?: ImportEncoding | undefined;
  hasHeading?: boolean | undefined;
  mapping?: BankMapping | undefined;
  decimalMark?: DecimalMark | undefined;
  dayOrder?: DayOrder | undefined;
}

interface CsvFile extends CsvTable {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
}

/** Decides how to read a CSV file: as a person chose, as last time for this format and account, or as it looks. */
export function guessReading(file: CsvFile, known: KnownFormats, choice: CsvChoice, reading: Reading): CsvReading {
  const heading = file.heading.slice(0, bankLimits.columns);
  const { rows, hasHeading, encoding, delimiter } = file;
  const named = withOwnAccount(
    hasHeading ? guessColumns(heading) : columnsByContent(rows, heading.length),
    rows,
    reading,
  );
  const format = formatOf({ heading, hasHeading });
  const account = accountOf(file, named);
  const last = known.find((one) => one.format === format && one.account === account);
  const textsOf = (at: number | undefined) => rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')));
  const mapping = choice.mapping ?? last?.mapping ?? withoutContradictions(named, heading.length, textsOf);
  const marks = decideDecimalMark(
    [mapping.amount, mapping.credit, mapping.debit].flatMap((at) => (at === undefined ? [] : textsOf(at))),
  );
  const orders = decideDayOrder(
    textsOf(mapping.bookedOn).map((text) => longYear(westernDigits(text.slice(0, 60).trim()))),
  );
  // Without an account, two banks with the same headings would be taken for one.
  const isSame = last !== undefined && account !== '';
  const decimalMark = marks.isCertain ? marks.value : (last?.decimalMark ?? marks.value);
  const dayOrder = orders.isCertain ? orders.value : (last?.dayOrder ?? orders.value);
  const questions: CsvQuestion[] = [
    ...(marks.isCertain || (isSame && !marks.isContradictory) ? [] : (['decimalMark'] as const)),
    ...(orders.isCertain || (isSame && !orders.isContradictory) ? [] : (['dayOrder'] as const)),
  ];
  const columns = { mapping, decimalMark: choice.decimalMark ?? decimalMark, dayOrder: choice.dayOrder ?? dayOrder };
  return {
    encoding,
    delimiter,
    hasHeading,
    account: account.toWellFormed(),
    columns: heading.map((text, at) => ({
      heading: text.slice(0, 200).toWellFormed(),
      samples: rows.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 80).toWellFormed()),
    })),
    ...columns,
    questions,
    currency: reading.currency,
    preview: previewRows(rows, file.heading.length, columns, reading),
  };
}

/** A column of accounts that has the association's alone is not the payers'. */
function withOwnAccount(mapping: BankMapping, rows: readonly CsvRow[], { ownAccount }: Reading): BankMapping {
  const { payerAccount, ...others } = mapping;
  if (payerAccount === undefined || mapping.account !== undefined || ownAccount === '') return mapping;
  const own = ownAccount.replace(/\s/g, '').toUpperCase();
  const isOwn = rows.every(({ cells }) => (cells[payerAccount] ?? '').replace(/\s/g, '').toUpperCase() === own);
  return isOwn ? { ...others, account: payerAccount } : mapping;
}

/** Several columns can say what an amount is: keeps those that belong together. */
function withoutContradictions(
  named: BankMapping,
  width: number,
  textsOf: (at: number | undefined) => string[],
): BankMapping {
  const { amount, credit, debit, direction } = named;
  const used = new Set(Object.values(named));
  const hasSigns = textsOf(amount).some((text) => /[-\u2212(]|(?:DR|S)$/i.test(text.trim()));
  if (amount !== undefined && (hasSigns || debit === undefined)) {
    const { credit: _credit, debit: _debit, ...rest } = named;
    const words = (at: number) => textsOf(at).filter((text) => text.trim() !== '');
    const found = Array.from({ length: width }, (_, at) => at).find(
      (at) => !used.has(at) && words(at).length > 0 && words(at).every((text) => directionOf(text) !== null),
    );
    return hasSigns || direction !== undefined || found === undefined ? rest : { ...rest, direction: found };
  }
  if ((credit ?? debit) === undefined) return named;
  const { amount: _amount, ...rest } = named;
  return rest;
}

/** What to remember of a file for the next one of its format and account. */
export const toKnownFormat = (csv: CsvReading): KnownFormats[number] => ({
  format: formatOf({ heading: csv.columns.map(({ heading }) => heading), hasHeading: csv.hasHeading }),
  account: csv.account,
  mapping: csv.mapping,
  decimalMark: csv.decimalMark,
  dayOrder: csv.dayOrder,
});
