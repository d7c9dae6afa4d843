import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { problem } from '../../../platform/problems/problem.ts';

interface Job {
  parameters: Argon2Parameters;
  resolve: (hash: Uint8Array) => void;
  reject: (error: unknown) => void;
}

interface HashPoolOptions {
  /** Maximum number of threads. */
  size?: number;
  /** Maximum number of queued jobs. */
  mostWaiting?: number;
}

/**
 * Hashes passwords on as many threads as there are cores. Threads start on demand with a lower priority than everything
 * else (hash-worker.ts). A long queue would allow denial of service, so requests beyond the limit are told to retry.
 */
export function createHashPool({ size = availableParallelism(), mostWaiting = 64 }: HashPoolOptions = {}) {
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  let threads = 0;

  const run = (worker: Worker, job: Job): void => {
    const done = (hash: Uint8Array) => {
      worker.off('error', failed);
      job.resolve(hash);
      const next = waiting.shift();
      if (next) return run(worker, next);
      // An idle thread doesn't keep the process alive.
      worker.unref();
      idle.push(worker);
    };
    const failed = (error: unknown) => {
      worker.off('message', done);
      job.reject(error);
      threads -= 1;
      const next = waiting.shift();
      if (next) run(start(), next);
    };
    worker.once('message', done).once('error', failed).ref();
    worker.postMessage(job.parameters);
  };

  const start = (): Worker => {
    threads += 1;
    return new Worker(new URL('./hash-worker.ts', import.meta.url));
  };

  return {
    /** @throws Problem 503 `sign_in_busy` with `Retry-After` when the queue is full */
    hash: (parameters: Argon2Parameters): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        const job = { parameters, resolve, reject };
        const worker = idle.pop() ?? (threads < size ? start() : null);
        if (worker) return run(worker, job);
        if (waiting.length >= mostWaiting) return reject(problem.unavailable('sign_in_busy', undefined, 2));
        waiting.push(job);
      }),

    /** Stops the threads; for tests. */
    stop: () => Promise.all(idle.splice(0).map((worker) => worker.terminate())),
  };
}
