import { Worker } from 'node:worker_threads';

interface ThreadLimits {
  mostMs: number;
  mostMb?: number;
}

/**
 * Runs a file that ends with `answerInThread` in a thread of its own, so that a crafted upload takes no time from
 * others.
 * @throws when the thread fails or takes too much time or memory
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
    const timer = setTimeout(() => finish(() => reject(new Error('The thread takes too long.'))), mostMs);
    worker
      .once('message', (result: Result) => finish(() => resolve(result)))
      .once('error', (error) => finish(() => reject(error)));
  });
