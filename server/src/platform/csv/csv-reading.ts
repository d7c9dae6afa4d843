import { CsvError, parse } from 'csv-parse/sync';
import { importDelimiters, type ImportDelimiter, type ImportEncoding } from '@guildhall/shared/domain';

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
 * Reads a CSV file (RFC 4180) as written by common programs: UTF-8 with or without a byte order mark, UTF-16 like
 * Excel's "Unicode text", or Windows-1252; comma, semicolon or tab. Empty lines are skipped, but counted.
 * @param mostRows further rows are only counted
 * @throws TableUnreadable
 */
export function readCsv(bytes: Uint8Array, mostRows = Infinity): CsvFile {
  const { text, encoding } = decodeText(bytes);
  const [line = '', named] = delimiterLine.exec(text) ?? [];
  const table = text.slice(line.length);
  const delimiter = importDelimiters.find((one) => one === named) ?? delimiterOf(table.slice(0, longestRow));
  const { records, count } = recordsOf(table, delimiter, mostRows + 1);
  const [heading, ...rows] = line === '' ? records : records.map((record) => ({ ...record, row: record.row + 1 }));
  const cells = (heading?.cells ?? []).map((cell) => cell.trim());
  return { encoding, delimiter, heading: cells, rows, rowCount: Math.max(count - 1, 0) };
}

const multibyte = /[\u0080-\u{10FFFF}]/u;
const marks: [mark: number[], encoding: ImportEncoding][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** How PDFs, and the archives that spreadsheets are, begin. */
const signatures = ['%PDF-', 'PK\u0003\u0004'];

/**
 * Decodes a text file by its byte order mark or content: UTF-16, UTF-8 or Windows-1252, which includes Latin-1.
 * @throws TableUnreadable for files of other kinds, such as spreadsheets
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: ImportEncoding } {
  const decoded = decode(bytes);
  // PostgreSQL stores no NUL, and no text has one.
  if (decoded.text.includes('\0') || signatures.some((signature) => decoded.text.startsWith(signature)))
    throw new TableUnreadable('file_not_text');
  return decoded;
}

function decode(bytes: Uint8Array): { text: string; encoding: ImportEncoding } {
  const utf16 = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? unmarkedUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 };
  const text = new TextDecoder('utf-8').decode(bytes);
  // Invalid UTF-8 next to valid multi-byte characters: a broken UTF-8 file, reported by row.
  const isUtf8 = !text.includes('\uFFFD') || multibyte.test(text.replaceAll('\uFFFD', ''));
  if (isUtf8) return { text, encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

/** In UTF-16, addresses and digits have a NUL in every pair of bytes, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): ImportEncoding | null {
  const start = bytes.subarray(0, 4096);
  const nuls = [0, 1].map((side) => start.filter((byte, at) => byte === 0 && at % 2 === side).length);
  const [first = 0, second = 0] = nuls;
  if (Math.max(first, second) < start.length / 10) return null;
  if (first === 0) return 'utf-16le';
  return second === 0 ? 'utf-16be' : null;
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
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length));
  };
  return importDelimiters.reduce((best, one) => (fit(one) > fit(best) ? one : best));
}

/** Excel writes the delimiter in a line of its own above the heading. */
const delimiterLine = /^sep=(.)(?:\r\n|\r|\n|$)/i;

interface Records {
  records: CsvRow[];
  count: number;
}

function recordsOf(text: string, delimiter: ImportDelimiter, most: number, isOpen = false): Records {
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
