import { problem } from '../problems/problem.ts';
import { ChildLimitExceeded, runInChild } from '../work/run-in-child.ts';
import { TableUnreadable, type CsvRow } from './csv-reading.ts';

type Reading<Result> = { result: Result } | { refused: TableUnreadable['code'] };

const sentences: Record<TableUnreadable['code'], string> = {
  file_not_text:
    'This is not a text file. If it is a spreadsheet or a PDF, open it in its program, or go to where it came from, export it as CSV and upload that file.',
  file_unreadable: 'This file can’t be read as a table. Export it again as CSV, with one line per row.',
};

/** Calls a parser in a separate process: its result, or why the file was refused. */
export function refusable<Input, Result>(parse: (input: Input) => Result): (input: Input) => Reading<Result> {
  return (input) => {
    try {
      return { result: parse(input) };
    } catch (error) {
      if (error instanceof TableUnreadable) return { refused: error.code };
      throw error;
    }
  };
}

/**
 * Parses an uploaded file in a process of its own.
 * @param file the file of that process, which answers with `refusable`
 * @throws Problem 422 `file_not_text`, or `file_unreadable`, also for files that take too much time or memory
 */
export async function parseUpload<Result>(file: URL, input: unknown): Promise<Result> {
  const read = await runInChild<Reading<Result>>(file, input, { mostMs: 10_000, mostMb: 512 }).catch(
    (error: unknown): Reading<Result> => {
      if (error instanceof ChildLimitExceeded) return { refused: 'file_unreadable' };
      throw error;
    },
  );
  if ('refused' in read) throw problem.field('file', read.refused, sentences[read.refused]);
  return read.result;
}

const batchSize = 1_000;

/** Rows as JSON, in batches: the server passes texts on to the database, far faster than rows. */
export const rowsAsJson = (rows: readonly CsvRow[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    JSON.stringify(rows.slice(at * batchSize, (at + 1) * batchSize)),
  );
