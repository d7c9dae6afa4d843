import type { PgBoss } from 'pg-boss';
import { newId } from '../secrets/ids.ts';

export type JobData = Record<string, string | number | boolean | null>;

export type Handler = (data: JobData, attempt: { isLast: boolean }) => Promise<void>;

export interface QueueOptions {
  /** How often a failed job is retried, with growing pauses. */
  retryLimit?: number;
  /** Jobs handled at the same time. */
  concurrency?: number;
  /** Polling interval; at least 0.5. */
  pollSeconds?: number;
  /** Called after the last failed retry: the place to notify people. */
  onGivenUp?: (data: JobData) => Promise<void>;
}

export interface Queue extends Required<Omit<QueueOptions, 'onGivenUp'>>, Pick<QueueOptions, 'onGivenUp'> {
  name: string;
  handler: Handler;
}

export type JobErrorHandler = (error: Error, queue?: string) => void;

/** Creates a queue in the database, with a dead letter queue. */
export async function createQueue(boss: PgBoss, { name, retryLimit }: Queue): Promise<void> {
  const deadLetter = `${name}.dead`;
  await boss.createQueue(deadLetter);
  const options = {
    retryLimit,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 120,
    deadLetter,
  };
  await boss.createQueue(name, options);
  // Reading a queue makes pg-boss remember it. Otherwise the first `enqueue` looks it up on a second connection, and
  // none is free when every connection is in a transaction that wants to enqueue.
  await boss.findJobs(name, { id: newId() });
}

/** Runs one job. Its error is reported and rethrown, so that pg-boss retries the job. */
export async function runJob(
  queue: Queue,
  { data, retryCount }: { data: JobData; retryCount: number },
  onError: JobErrorHandler,
): Promise<void> {
  const isLast = retryCount >= queue.retryLimit;
  try {
    await queue.handler(data, { isLast });
  } catch (error) {
    onError(error instanceof Error ? error : new Error('A job threw something that is no error.'), queue.name);
    if (isLast) await queue.onGivenUp?.(data);
    throw error;
  }
}

/** Runs the waiting jobs of a queue now, at most fifty. @returns how many there were */
export async function runWaitingJobs(
  boss: PgBoss,
  queue: Queue,
  { early, onError }: { early: boolean; onError: JobErrorHandler },
): Promise<number> {
  const jobs = await boss.fetch<JobData>(queue.name, {
    batchSize: 50,
    includeMetadata: true,
    ignoreStartAfter: early,
  });
  for (const job of jobs)
    await runJob(queue, job, onError).then(
      () => boss.complete(queue.name, job.id),
      (error: Error) => boss.fail(queue.name, job.id, { message: error.message }),
    );
  return jobs.length;
}
