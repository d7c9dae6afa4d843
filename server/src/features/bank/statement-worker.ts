import { bankLimits } from '@guildhall/shared/domain';
import { decodeText, readCsv } from '../../platform/csv/csv-reading.ts';
import { refusable, rowsAsJson } from '../../platform/csv/parse-upload.ts';
import { answerApart } from '../../platform/work/answer-apart.ts';
import { XmlUnreadable } from '../../platform/xml/xml-reading.ts';
import { readCamt } from './camt.ts';
import { guessReading } from './csv-columns.ts';
import { findHeading, headingWithin } from './csv-statement.ts';
import type { KnownColumns, ParsedStatement, Reading } from './statement.ts';

interface Input {
  bytes: Uint8Array;
  reading: Reading;
  known: KnownColumns;
}

answerApart(
  refusable(({ bytes, reading, known }: Input): ParsedStatement => {
    const text = decodeText(bytes).text.replace(/^\uFEFF/, '');
    return text.trimStart().startsWith('<') ? parseCamt(text, reading) : parseCsv(bytes, known);
  }),
);

function parseCsv(bytes: Uint8Array, known: KnownColumns): ParsedStatement {
  const file = readCsv(bytes, bankLimits.lines + headingWithin);
  const found = findHeading(file);
  const batches = found.rowCount > bankLimits.lines ? [] : rowsAsJson(found.rows);
  return { format: 'csv', rowCount: found.rowCount, csv: guessReading({ ...file, ...found }, known), batches };
}

function parseCamt(text: string, reading: Reading): ParsedStatement {
  try {
    const statement = readCamt(text, reading);
    const { lines, otherRows } = statement;
    const rowCount = lines.length + otherRows;
    if (rowCount <= bankLimits.lines) return { format: 'camt053', rowCount, statement };
    return { format: 'camt053', rowCount, statement: { lines: [], refused: [], otherRows } };
  } catch (error) {
    if (error instanceof XmlUnreadable) return { format: null };
    throw error;
  }
}
