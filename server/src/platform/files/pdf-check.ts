import { runInChild } from '../work/run-in-child.ts';
import type { PdfVerdict } from './pdf-worker.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a stored PDF like a reader does. One at a time, in a process that ends with it: uploads are rare, and the reader
 * needs 40 MB. A file that takes too long or too much memory is unreadable.
 */
export function judgePdf(path: string): Promise<PdfVerdict> {
  const file = new URL('./pdf-worker.ts', import.meta.url);
  const verdict = last.then(() =>
    runInChild<PdfVerdict>(file, path, { mostMs: 15_000 }).catch((): PdfVerdict => 'unreadable'),
  );
  last = verdict;
  return verdict;
}
