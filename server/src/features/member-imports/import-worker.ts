import { importLimits } from '@guildhall/shared/domain';
import { readCsv, type CsvFile } from '../../platform/csv/csv-reading.ts';
import { rowsAsJson, refusable } from '../../platform/csv/parse-upload.ts';
import { answerParent } from '../../platform/work/answer-parent.ts';
import { guessMapping, type KnownHeadings } from './mapping.ts';
import type { ImportEntry } from './repository.ts';

/** An uploaded file, as parsed in a process of its own. */
export interface ImportFile
  extends Pick<CsvFile, 'encoding' | 'delimiter' | 'rowCount'>, Pick<ImportEntry, 'columns' | 'mapping' | 'rowsTotal'> {
  columnCount: number;
  /** The first row beyond the limit, if any. */
  firstTooMany: number | null;
  /** The rows as JSON. */
  batches: string[];
}

/**
 * Reads an uploaded file, and guesses what its columns contain.
 * @throws TableUnreadable
 */
function readImportFile(bytes: Uint8Array, known: KnownHeadings): ImportFile {
  const { encoding, delimiter, heading, rows, rowCount } = readCsv(bytes, { mostRows: importLimits.rows + 1 });
  const headings = heading.slice(0, importLimits.columns);
  return {
    encoding,
    delimiter,
    rowCount,
    columnCount: heading.length,
    columns: headings.map((text, column) => ({
      heading: text.slice(0, importLimits.cell).toWellFormed(),
      samples: rows.slice(0, 3).map(({ cells }) => (cells[column] ?? '').slice(0, 80).toWellFormed()),
    })),
    mapping: guessMapping(headings, known),
    rowsTotal: rows.length,
    firstTooMany: rows[importLimits.rows]?.row ?? null,
    batches: rowsAsJson(rows),
  };
}

answerParent(
  refusable(({ bytes, known }: { bytes: Uint8Array; known: KnownHeadings }) => readImportFile(bytes, known)),
);
