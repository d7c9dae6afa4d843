import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { fromDrizzle, PgBoss, type Db, type JobWithMetadata } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database/client.ts';
import { oneAfterTheOther } from '../database/migrate.ts';
import {
  createQueue,
  runJob,
  runWaitingJobs,
  type Handler,
  type JobData,
  type JobErrorHandler,
  type Queue,
  type QueueOptions,
} from './queue.ts';

export interface JobOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** Only one waiting job per key. */
  singletonKey?: string;
}

export interface JobsOptions {
  db: Database;
  /** False if only `drain` runs jobs (tests). */
  work?: boolean;
  onError?: JobErrorHandler;
}

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Background jobs in the same database. `enqueue` writes the job in the caller's transaction: it exists exactly when
 * its state does, and no restart loses it.
 */
export function createJobs({ db, work = true, onError = () => {} }: JobsOptions) {
  const queues = new Map<string, Queue>();
  const timetable = new Map<string, string>();
  const boss = new PgBoss({
    db: ofPool(db),
    supervise: work,
    schedule: work,
    // The schema is created once, by the server's start or the test template.
    migrate: true,
    monitorVacuum: false,
  });
  // It reports errors of its workers as plain objects, with their queue.
  boss.on('error', (found: Error & { queue?: string }) =>
    onError(found instanceof Error ? found : Object.assign(new Error(), found), found.queue),
  );
  let isRunning = false;

  return {
    /** Declares a queue and its worker; called while features register, before `start`. */
    handle(
      name: string,
      handler: Handler,
      { retryLimit = 8, concurrency = 1, pollSeconds = 3, onGivenUp }: QueueOptions = {},
    ): void {
      queues.set(name, { name, handler, retryLimit, concurrency, pollSeconds, onGivenUp });
    },

    /** Declares recurring work; `cron` in UTC, e.g. every ten minutes: `0,10,20,30,40,50 * * * *`. */
    every(cron: string, name: string, handler: () => Promise<void>): void {
      queues.set(name, { name, handler: () => handler(), retryLimit: 2, concurrency: 1, pollSeconds: 10 });
      timetable.set(name, cron);
    },

    /** Adds a job in the caller's transaction. */
    async enqueue(tx: Queryable, name: string, data: JobData, options: JobOptions = {}): Promise<void> {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
    },

    async start(): Promise<void> {
      // Creates the job tables in an empty database, and the queues of a new release.
      await oneAfterTheOther(db, async () => {
        await boss.start();
        const known = new Set((await boss.getQueues()).map(({ name }) => name));
        for (const queue of queues.values()) if (!known.has(queue.name)) await createQueue(boss, queue);
      });
      isRunning = true;
      if (!work) return;
      for (const queue of queues.values())
        await boss.work(
          queue.name,
          { pollingIntervalSeconds: queue.pollSeconds, localConcurrency: queue.concurrency, includeMetadata: true },
          async ([job]: JobWithMetadata<JobData>[]) => {
            if (job) await runJob(queue, job, onError);
          },
        );
      for (const [name, cron] of timetable) await boss.schedule(name, cron);
    },

    /** Waits for running jobs (at most 3 s) and starts no new ones. */
    async stop(): Promise<void> {
      if (!isRunning) return;
      isRunning = false;
      await boss.stop({ graceful: work, timeout: 3000, close: false });
    },

    isRunning: () => isRunning,

    /** Runs waiting jobs now, until there are none. For tests and seeds; `early` includes jobs scheduled for later. */
    async drain({ early = false }: { early?: boolean } = {}): Promise<void> {
      for (let found = 1; found > 0;) {
        found = 0;
        for (const queue of queues.values()) found += await runWaitingJobs(boss, queue, { early, onError });
      }
    },

    /** Runs one recurring job now. For tests. @throws Error when there is none of this name */
    async runNow(name: string): Promise<void> {
      const queue = queues.get(name);
      if (!queue) throw new Error(`There is no job "${name}".`);
      await queue.handler({}, { isLast: false });
    },
  };
}

/** pg-boss on our own pool: the number of the server's connections is configured in one place. */
function ofPool({ $client: pool }: Database): Db {
  return {
    async executeSql(text, values) {
      const result: QueryResult | QueryResult[] = await pool.query(text, values);
      // Several statements in one text have several results.
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    },
  };
}

/** Logs that a job failed, and its queue. */
export const logJobError = (log: FastifyBaseLogger, err: Error, queue?: string): void =>
  log.warn({ err, queue }, 'A job failed');
