import { Worker } from 'node:worker_threads';

interface ThreadLimits {
  mostMs: number;
  mostMb?: number;
}

/** The work took too much time. */
class ThreadTimeout extends Error {
  override name = 'ThreadTimeout';
}

/** True for an error of `runInThread` that its input causes: it takes too much time or memory. */
export const isThreadLimit = (error: unknown): boolean =>
  error instanceof ThreadTimeout ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

/**
 * Runs a file that ends with `answerInThread` in a thread of its own, so that a crafted upload takes no time from
 * others.
 * @throws what the work throws, or an error for which `isThreadLimit` is true
 */
export const runInThread = <Result>(file: URL, input: unknown, { mostMs, mostMb = 256 }: ThreadLimits) =>
  new Promise<Result>((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
      // Libraries print warnings about the files they read.
      stdout: true,
      stderr: true,
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(() => reject(new ThreadTimeout('The thread takes too long.'))), mostMs);
    worker
      .once('message', (result: Result) => finish(() => resolve(result)))
      .once('error', (error) => finish(() => reject(error)));
  });
