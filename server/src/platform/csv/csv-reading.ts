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
}

/**
 * Reads a CSV file (RFC 4180) as written by common programs: UTF-8 with or without a byte order mark, UTF-16 like
 * Excel's "Unicode text", or Windows-1252; comma, semicolon or tab. Empty lines are skipped, but counted.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const { text, encoding } = decodeText(bytes);
  const delimiter = delimiterOf(text);
  const [heading, ...rows] = recordsOf(text, delimiter);
  return { encoding, delimiter, heading: (heading?.cells ?? []).map((cell) => cell.trim()), rows };
}

const multibyte = /[\u0080-\u{10FFFF}]/u;

/** Decodes a text file by its byte order mark or content: UTF-16, UTF-8 or Windows-1252, which includes Latin-1. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: ImportEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  const text = new TextDecoder('utf-8').decode(bytes);
  // Invalid UTF-8 next to valid multi-byte characters: a broken UTF-8 file, reported by row.
  const isUtf8 = !text.includes('\uFFFD') || multibyte.test(text.replaceAll('\uFFFD', ''));
  if (isUtf8) return { text, encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

/** The most frequent delimiter in the heading, outside of quotes. */
function delimiterOf(text: string): ImportDelimiter {
  const heading = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => heading.split(delimiter).length;
  return importDelimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function recordsOf(text: string, delimiter: ImportDelimiter): CsvRow[] {
  const records: CsvRow[] = [];
  let row = 0;
  let at = 0;
  while (at < text.length) {
    const record = readRecord(text, at, delimiter);
    row += 1;
    at = record.end;
    if (record.cells.some((cell) => cell.trim() !== ''))
      records.push({ row, cells: record.cells, isOpen: record.isOpen });
  }
  return records;
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
