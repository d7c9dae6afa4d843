import { unzipSync, type UnzipFileInfo } from 'fflate';
import { bankLimits } from '@guildhall/shared/domain';
import { decodeText, readRecords, TableUnreadable } from '../../../platform/csv/csv-reading.ts';
import { XmlUnreadable } from '../../../platform/xml/xml-reading.ts';
import { guessReading, type CsvChoice } from './csv-columns.ts';
import { readRows } from './csv-rows.ts';
import { findTable, headingWithin } from './csv-columns.ts';
import type { KnownFormats, ParsedStatement, Reading } from './statement.ts';
import { readCamt } from './camt.ts';
import { isMt940, readMt940 } from './mt940.ts';

export interface StatementFile {
  bytes: Uint8Array;
  reading: Reading;
  known: KnownFormats;
  choice: CsvChoice;
}

/**
 * Parses a file of a bank by its content, whatever its name: CAMT, MT940, an archive of these, or CSV.
 * @throws TableUnreadable
 */
export function parseStatement({ bytes, ...rest }: StatementFile): ParsedStatement {
  const files = isArchive(bytes) ? filesOf(bytes) : [bytes];
  const parsed = files.map((file) => parseOne({ bytes: file, ...rest }));
  const [first] = parsed;
  if (!first || parsed.length === 1) return first ?? { format: null };
  const statements = parsed.flatMap((one) => (one.format && one.format !== 'csv' ? [one] : []));
  if (!first.format || first.format === 'csv' || statements.length < parsed.length) return { format: null };
  return withinLimit(first.format, {
    lines: statements.flatMap(({ statement }) => statement.lines),
    refused: statements.flatMap(({ statement }) => statement.refused),
    balances: statements.flatMap(({ statement }) => statement.balances ?? []),
    otherRows: statements.reduce((sum, { statement }) => sum + statement.otherRows, 0),
  });
}

const isArchive = (bytes: Uint8Array): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

const archiveLimits = { files: 400, bytes: 64 * 1024 * 1024 };

/** The files of an archive; spreadsheets and documents are archives too, but contain no statements. */
function filesOf(archive: Uint8Array): Uint8Array[] {
  const total = { files: 0, bytes: 0 };
  const isStatement = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const isFile = !name.endsWith('/') && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name);
    total.files += 1;
    total.bytes += isFile ? originalSize : 0;
    if (name === '[Content_Types].xml' || name === 'mimetype') throw new TableUnreadable('file_not_text');
    if (total.files > archiveLimits.files || total.bytes > archiveLimits.bytes)
      throw new TableUnreadable('file_unreadable');
    return isFile;
  };
  try {
    return Object.values(unzipSync(archive, { filter: isStatement }));
  } catch (error) {
    throw error instanceof TableUnreadable ? error : new TableUnreadable('file_not_text');
  }
}

function parseOne(file: StatementFile): ParsedStatement {
  const text = decodeText(file.bytes).text.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('<')) return parseCamt(text, file.reading);
  if (isMt940(text)) return withinLimit('mt940', readMt940(text, file.reading));
  return parseCsv(file);
}

function parseCamt(text: string, reading: Reading): ParsedStatement {
  try {
    const { format, ...statement } = readCamt(text, reading);
    return withinLimit(format, statement);
  } catch (error) {
    if (error instanceof XmlUnreadable) return { format: null };
    throw error;
  }
}

type Parsed = Exclude<ParsedStatement, { format: null } | { format: 'csv' }>;

function withinLimit(format: Parsed['format'], statement: Parsed['statement']): Parsed {
  const rowCount = statement.lines.length + statement.otherRows;
  if (rowCount <= bankLimits.lines) return { format, rowCount, statement };
  return { format, rowCount, statement: { lines: [], refused: [], otherRows: 0 } };
}

function parseCsv({ bytes, reading, known, choice }: StatementFile): ParsedStatement {
  const mostRecords = bankLimits.lines + headingWithin;
  const { records, count, ...format } = readRecords(bytes, { mostRecords, encoding: choice.encoding });
  const table = findTable(records, choice.hasHeading);
  const { heading, rows } = table;
  // A text of another kind, such as QIF or OFX, has one column.
  if (rows.length > 0 && heading.length < 2) return { format: null };
  const rowCount = count - records.length + rows.length;
  const csv = guessReading({ ...format, ...table }, known, choice, reading);
  const { mapping } = csv;
  const canRead = mapping.bookedOn !== undefined && rowCount <= bankLimits.lines;
  const statement = canRead ? readRows(rows, heading.length, csv, reading) : { lines: [], refused: [], otherRows: 0 };
  return { format: 'csv', rowCount, csv, statement };
}
