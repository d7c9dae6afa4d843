import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { fromDrizzle, PgBoss, type Db, type JobWithMetadata } from 'pg-boss';
import type { Database, Queryable } from '../database/client.ts';
import { oneAfterTheOther } from '../database/migrate.ts';
import { newId } from '../secrets/ids.ts';

type JobData = Record<string, string | number | boolean | null>;

export interface JobOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** Only one waiting job of this key. */
  singletonKey?: string;
}

type Handler = (data: JobData, attempt: { isLast: boolean }) => Promise<void>;

export interface QueueOptions {
  /** How often a failed job is tried again, with a growing pause, before it is given up. */
  retryLimit?: number;
  /** Jobs handled at the same time. */
  concurrency?: number;
  /** How often to look for jobs; at least 0.5. */
  pollSeconds?: number;
  /** Called once a job is given up: the place to tell people. */
  onGivenUp?: (data: JobData) => Promise<void>;
}

interface Queue extends Required<Omit<QueueOptions, 'onGivenUp'>>, Pick<QueueOptions, 'onGivenUp'> {
  name: string;
  handler: Handler;
}

export interface JobsOptions {
  db: Database;
  /** False where jobs are only run by `drain` (tests). */
  work?: boolean;
  onError?: (error: Error, queue?: string) => void;
}

export type Jobs = ReturnType<typeof createJobs>;

/**
 * Background jobs in the same database. `enqueue` writes the job in the caller's transaction: it exists exactly when
 * the state it belongs to does, and a restart loses none.
 */
export function createJobs({ db, work = true, onError = () => {} }: JobsOptions) {
  const queues = new Map<string, Queue>();
  const timetable = new Map<string, string>();
  const boss = new PgBoss({
    db: ofPool(db),
    supervise: work,
    schedule: work,
    // The schema is put there once, by the server's start or the test template.
    migrate: true,
    monitorVacuum: false,
  });
  boss.on('error', (error) => onError(error));
  let isRunning = false;

  const run = async (queue: Queue, data: JobData, retryCount: number): Promise<void> => {
    const isLast = retryCount >= queue.retryLimit;
    try {
      await queue.handler(data, { isLast });
    } catch (error) {
      onError(error instanceof Error ? error : new Error('A job threw something that is no error.'), queue.name);
      if (isLast) await queue.onGivenUp?.(data);
      throw error;
    }
  };

  const declare = async ({ name, retryLimit }: Queue): Promise<void> => {
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
    // Any look into a queue makes pg-boss remember it. Otherwise the first `enqueue` asks for it on a second connection,
    // which there is none of when every connection is in a transaction that wants to enqueue.
    await boss.findJobs(name, { id: newId() });
  };

  return {
    /** Declares a queue and who works on it; called while features register, before `start`. */
    handle(
      name: string,
      handler: Handler,
      { retryLimit = 8, concurrency = 1, pollSeconds = 3, onGivenUp }: QueueOptions = {},
    ): void {
      queues.set(name, { name, handler, retryLimit, concurrency, pollSeconds, onGivenUp });
    },

    /** Declares work that comes back by the clock; `cron` in UTC, e.g. every ten minutes: `0,10,20,30,40,50 * * * *`. */
    every(cron: string, name: string, handler: () => Promise<void>): void {
      queues.set(name, { name, handler: () => handler(), retryLimit: 2, concurrency: 1, pollSeconds: 10 });
      timetable.set(name, cron);
    },

    /** Adds a job in the transaction of what it belongs to. */
    async enqueue(tx: Queryable, name: string, data: JobData, options: JobOptions = {}): Promise<void> {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
    },

    async start(): Promise<void> {
      // An empty database gets the tables of the job store here, a new release the ones of its queues.
      await oneAfterTheOther(db, async () => {
        await boss.start();
        const known = new Set((await boss.getQueues()).map(({ name }) => name));
        for (const queue of queues.values()) if (!known.has(queue.name)) await declare(queue);
      });
      isRunning = true;
      if (!work) return;
      for (const queue of queues.values())
        await boss.work(
          queue.name,
          { pollingIntervalSeconds: queue.pollSeconds, localConcurrency: queue.concurrency, includeMetadata: true },
          async ([job]: JobWithMetadata<JobData>[]) => {
            if (job) await run(queue, job.data, job.retryCount);
          },
        );
      for (const [name, cron] of timetable) await boss.schedule(name, cron);
    },

    /** Lets running jobs end (at most 3 s) and takes no new ones. */
    async stop(): Promise<void> {
      if (!isRunning) return;
      isRunning = false;
      await boss.stop({ graceful: work, timeout: 3000, close: false });
    },

    isRunning: () => isRunning,

    /** Runs what waits, now, until nothing does. For tests and seeds; `early` also takes jobs set for later. */
    async drain({ early = false }: { early?: boolean } = {}): Promise<void> {
      for (let found = true; found;) {
        found = false;
        for (const queue of queues.values())
          for (const job of await boss.fetch<JobData>(queue.name, {
            batchSize: 50,
            includeMetadata: true,
            ignoreStartAfter: early,
          })) {
            found = true;
            await run(queue, job.data, job.retryCount).then(
              () => boss.complete(queue.name, job.id),
              (error: Error) => boss.fail(queue.name, job.id, { message: error.message }),
            );
          }
      }
    },

    /** Runs one timetable entry now. For tests. */
    async runNow(name: string): Promise<void> {
      await queues.get(name)?.handler({}, { isLast: false });
    },
  };
}

/** pg-boss on our own pool: one place decides how many connections the server holds. */
function ofPool({ $client: pool }: Database): Db {
  return {
    async executeSql(text, values) {
      const result: QueryResult | QueryResult[] = await pool.query(text, values);
      // Several statements in one text give several results.
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    },
  };
}
