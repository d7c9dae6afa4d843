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
  const delimiter = delimiterOf(text.slice(0, longestRow));
  const { records, count } = recordsOf(text, delimiter, mostRows + 1);
  const [heading, ...rows] = records;
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

/** The most frequent delimiter in the heading, outside of quotes. */
function delimiterOf(text: string): ImportDelimiter {
  const heading = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => heading.split(delimiter).length;
  return importDelimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function recordsOf(text: string, delimiter: ImportDelimiter, most: number): { records: CsvRow[]; count: number } {
  const records: CsvRow[] = [];
  let [row, at, count] = [0, 0, 0];
  while (at < text.length) {
    const record = readRecord(text, at, delimiter);
    if (record.end - at > longestRow) throw new TableUnreadable('file_unreadable');
    row += 1;
    at = record.end;
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count <= most) records.push({ row, cells: record.cells, isOpen: record.isOpen });
  }
  return { records, count };
}

function readRecord(text: string, start: number, delimiter: string): { cells: string[]; end: number; isOpen: boolean } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at + 1) : { value: '', end: at, isOpen: false };
    let end = cell.end;
    // Outside of quotes, including invalid text after a closing quote.
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
    cells.push(cell.value + text.slice(cell.end, end));
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    const isPair = text[end] === '\r' && text[end + 1] === '\n';
    return { cells, end: end + (isPair ? 2 : 1), isOpen: cell.isOpen };
  }
}

function quotedCell(text: string, start: number): { value: string; end: number; isOpen: boolean } {
  let value = '';
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length, isOpen: true };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, isOpen: false };
    value += '"';
    at = quote + 2;
  }
}
