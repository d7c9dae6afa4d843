import { CsvError, parse } from 'csv-parse/sync';
import { importDelimiters, type ImportDelimiter, type ImportEncoding } from '@guildhall/shared/domain';
import { decode, detectEncoding } from './encodings.ts';

/** A record of the file. `row` counts as in spreadsheets: the heading is row 1. */
export interface CsvRow {
  row: number;
  cells: string[];
  /** The file ends inside quotes that started here. */
  isOpen: boolean;
}

export interface CsvFile {
  encoding: ImportEncoding;
  delimiter: ImportDelimiter;
  heading: string[];
  rows: CsvRow[];
  /** How many rows the file has; `rows` may end before. */
  rowCount: number;
}

/** The file is no table in text form; `code` says why. */
export class TableUnreadable extends Error {
  readonly code: 'file_not_text' | 'file_unreadable';

  constructor(code: TableUnreadable['code']) {
    super(code);
    this.code = code;
  }
}

/** Far more than the cells that are kept; a longer row is no row of a table. */
const longestRow = 200_000;

/**
 * Reads a CSV file (RFC 4180) as written by common programs, in the encodings that are detected, with comma, semicolon,
 * tab or bar. Empty lines are skipped, but counted.
 * @param mostRows further rows are only counted
 * @throws TableUnreadable
 */
export function readCsv(bytes: Uint8Array, { mostRows = Infinity } = {}): CsvFile {
  const { records, count, ...format } = readRecords(bytes, { mostRecords: mostRows + 1 });
  const [heading, ...rows] = records;
  const cells = (heading?.cells ?? []).map((cell) => cell.trim());
  return { ...format, heading: cells, rows, rowCount: Math.max(count - 1, 0) };
}

/** A file's records, of which none may be the heading, and how many there are. */
export interface CsvRecords extends Pick<CsvFile, 'encoding' | 'delimiter'> {
  records: CsvRow[];
  count: number;
}

/**
 * Like `readCsv`, for files that may have no heading.
 * @param encoding chosen by a person; otherwise it is detected
 * @throws TableUnreadable
 */
export function readRecords(
  bytes: Uint8Array,
  { mostRecords, encoding: chosen }: { mostRecords: number; encoding?: ImportEncoding | undefined },
): CsvRecords {
  const { text: whole, encoding } = decodeText(bytes, chosen);
  const text = whole.replace(/^\uFEFF/, '');
  const [line = '', named] = delimiterLine.exec(text) ?? [];
  const table = text.slice(line.length);
  const delimiter = importDelimiters.find((one) => one === named) ?? delimiterOf(table.slice(0, longestRow));
  const { records, count } = recordsOf(table, delimiter, mostRecords);
  const numbered = line === '' ? records : records.map((record) => ({ ...record, row: record.row + 1 }));
  return { encoding, delimiter, records: numbered, count };
}

/** How PDFs, and the archives that spreadsheets are, begin. */
const signatures = ['%PDF-', 'PK\u0003\u0004'];

/**
 * Decodes a text file.
 * @param chosen by a person; otherwise the encoding is detected
 * @throws TableUnreadable for files of other kinds, such as spreadsheets
 */
export function decodeText(bytes: Uint8Array, chosen?: ImportEncoding): { text: string; encoding: ImportEncoding } {
  const encoding = chosen ?? detectEncoding(bytes);
  const text = decode(bytes, encoding);
  // PostgreSQL stores no NUL, and no text has one.
  if (text.includes('\0') || signatures.some((signature) => text.startsWith(signature)))
    throw new TableUnreadable('file_not_text');
  return { text, encoding };
}

/** The lines within which the delimiter is looked for. */
const delimiterWithin = 40;

/** The delimiter that splits the most lines into the same number of cells, quotes left out. */
function delimiterOf(text: string): ImportDelimiter {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, delimiterWithin)
    .filter((line) => line.trim() !== '');
  const fit = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
  };
  // Commas also stand within texts and amounts: another delimiter that fits as well wins.
  return importDelimiters.reduce((best, one) => (fit(one) > 0 && fit(one) >= fit(best) ? one : best));
}

/** Excel writes the delimiter in a line of its own above the heading. */
const delimiterLine = /^sep=(.)(?:\r\n|\r|\n|$)/i;

function recordsOf(
  text: string,
  delimiter: ImportDelimiter,
  most: number,
  isOpen = false,
): Pick<CsvRecords, 'records' | 'count'> {
  const records: CsvRow[] = [];
  let [row, count] = [0, 0];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRow,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[]) => {
        row += 1;
        if (cells.every((cell) => cell.trim() === '')) return null;
        count += 1;
        if (count <= most) records.push({ row, cells, isOpen: false });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The row of a quote that is never closed is read as if the file closed it.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' && !isOpen) return recordsOf(`${text}"`, delimiter, most, true);
    throw new TableUnreadable('file_unreadable');
  }
  const last = records.at(-1);
  if (isOpen && last && count <= most) last.isOpen = true;
  return { records, count };
}
