import { bankLimits } from '@guildhall/shared/domain';
import type { CsvRow } from '../../platform/csv/csv-reading.ts';
import { guessColumns } from './csv-columns.ts';
import { isAmount, isDay } from './csv-statement.ts';

/** The rows within which a heading is looked for. */
export const headingWithin = 30;

export interface CsvTable {
  /** Empty texts if the file has no headings. */
  heading: string[];
  hasHeading: boolean;
  /** What stands above the heading, such as the account. */
  above: string[];
  rows: CsvRow[];
}

const isData = (cells: readonly string[]): boolean => cells.some(isDay) && cells.some(isAmount);
const hasText = (cell: string): boolean => /\p{L}/u.test(cell);

/**
 * Finds the table in a file: banks write the account and a balance above the heading, or no heading at all.
 * @param chosen whether it has a heading, if a person says so
 */
export function findTable(records: readonly CsvRow[], chosen?: boolean): CsvTable {
  const start = records.slice(0, headingWithin).map(({ cells }) => cells);
  const firstData = start.findIndex(isData);
  const named = start.findIndex((cells) => !isData(cells) && namesColumns(cells));
  const before = firstData === -1 ? start : start.slice(0, firstData);
  const width = start[firstData]?.length;
  const texts = before.findLastIndex(
    (cells) => cells.filter(hasText).length >= 2 && (width === undefined || Math.abs(cells.length - width) <= 1),
  );
  const unknown = firstData === -1 ? before.findIndex((cells) => cells.filter(hasText).length >= 3) : texts;
  const at = named === -1 ? unknown : named;
  const hasHeading = chosen ?? (at !== -1 || firstData === -1);
  const headingAt = hasHeading ? Math.max(at, 0) : -1;
  const from = hasHeading ? headingAt + 1 : Math.max(firstData, 0);
  const columns = Math.max(0, ...records.slice(from, from + headingWithin).map(({ cells }) => cells.length));
  return {
    heading: hasHeading ? (start[headingAt] ?? []).map((cell) => cell.trim()) : Array<string>(columns).fill(''),
    hasHeading,
    above: start.slice(0, hasHeading ? headingAt : from).flat(),
    rows: records.slice(from),
  };
}

function namesColumns(cells: readonly string[]): boolean {
  const { bookedOn, amount, credit, debit } = guessColumns(cells.slice(0, bankLimits.columns));
  return bookedOn !== undefined && (amount ?? credit ?? debit) !== undefined;
}
