import { Worker } from 'node:worker_threads';
import type { PdfVerdict } from './pdf-worker.ts';

const mostMs = 15_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a stored PDF like a reader does. One at a time, in a thread that ends with it: uploads are rare, and the reader
 * needs 40 MB. A file that takes too long or too much memory is unreadable.
 */
export function judgePdf(path: string): Promise<PdfVerdict> {
  const verdict = last.then(() => openInThread(path));
  last = verdict;
  return verdict;
}

const openInThread = (path: string): Promise<PdfVerdict> =>
  new Promise((resolve) => {
    // Its output consists of warnings about painting, which the thread does not do.
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const finish = (verdict: PdfVerdict) => {
      clearTimeout(timer);
      resolve(verdict);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish('unreadable'), mostMs);
    worker.once('message', finish).once('error', () => finish('unreadable'));
  });
