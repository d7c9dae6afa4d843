import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import type pg from 'pg';
import type { Database } from './client.ts';

/** Why a reading was answered by the primary although there is a replica; `used` when the replica answered. */
export type ReplicaUse = 'used' | 'behind' | 'down';

export interface ReplicaWatcher {
  /** Counts readings. */
  onUse: (use: ReplicaUse) => void;
  /** The replica stopped or began to be of use. */
  onChange: (use: ReplicaUse, error?: unknown) => void;
}

/** Has lists and exports read from a replica of the database, where there is one. */
export interface ReadReplica {
  /** Runs work whose reads may be answered by the replica. Writes, and transactions that may write, never are. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
  /** The primary, whose reads go to the replica inside of `reading`. */
  route: (primary: Database) => Database;
  close: () => Promise<void>;
}

/** Everything is read from the primary. */
export const noReplica: ReadReplica = {
  reading: (work) => work(),
  route: (primary) => primary,
  close: async () => {},
};

/** How long a reading waits for the replica to catch up; streaming usually takes a few milliseconds. */
const patienceMs = 50;
const askEveryMs = 4;
/** How often a replica that is down is tried again. */
const probeMs = 2_000;

/**
 * Answers readings from a replica that has everything that was committed when they began, and from the primary
 * otherwise (decision 0036). The primary says up to where its log is safe, and the replica how far it has replayed it.
 */
export function createReadReplica(
  primary: Database,
  replica: Database,
  { onUse, onChange }: ReplicaWatcher,
): ReadReplica {
  const inside = new AsyncLocalStorage<{ isOver: boolean }>();
  const ask = (db: Database, statement: string) => db.$client.query<{ lsn: string | null }>(statement);
  let state: ReplicaUse = 'used';
  // Replaying only goes forward, so a place that was reached once needs not be asked for again.
  let replayed = -1n;
  let probe: NodeJS.Timeout | undefined;

  const become = (next: ReplicaUse, error?: unknown) => {
    if (state !== next) onChange(next, error);
    state = next;
  };

  const goDown = (error: unknown) => {
    become('down', error);
    replayed = -1n;
    probe ??= setInterval(() => void lookAgain(), probeMs).unref();
  };

  const lookAgain = async () => {
    if ((await askReplayed()) === null) return;
    clearInterval(probe);
    probe = undefined;
    become('used');
  };

  /** @returns `null` when the replica does not answer, or is none any more */
  async function askReplayed(): Promise<bigint | null> {
    try {
      const { rows } = await ask(replica, replayedStatement);
      const lsn = rows[0]?.lsn;
      if (!lsn) throw new Error('The database in DATABASE_READ_URL is no replica any more.');
      replayed = toNumber(lsn);
      return replayed;
    } catch (error) {
      goDown(error);
      return null;
    }
  }

  async function useNow(): Promise<ReplicaUse> {
    if (state === 'down') return 'down';
    const { rows } = await ask(primary, committedStatement);
    const wanted = toNumber(rows[0]?.lsn ?? '0/0');
    // Once it is behind, others don't wait: a replica that can't keep up would slow down every list.
    const until = performance.now() + (state === 'behind' ? 0 : patienceMs);
    while (replayed < wanted) {
      if ((await askReplayed()) === null) return 'down';
      if (replayed >= wanted) break;
      if (performance.now() >= until) {
        become('behind');
        return 'behind';
      }
      await sleep(askEveryMs);
    }
    become('used');
    return 'used';
  }

  /** True for what the replica may answer: a single statement that reads, inside of `reading`. */
  const isForReplica = (query: unknown) =>
    state !== 'down' && inside.getStore()?.isOver === false && /^[\s(]*(?:select|with)\b/i.test(textOf(query));

  const orPrimary = async <T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> => {
    try {
      return await fromReplica();
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      if (!isRefusal(error)) goDown(error);
      return fromPrimary();
    }
  };

  return {
    async reading(work) {
      const use = await useNow();
      onUse(use);
      if (use !== 'used') return work();
      const context = { isOver: false };
      try {
        return await inside.run(context, work);
      } finally {
        // What it leaves behind, such as a timer, reads from the primary again.
        context.isOver = true;
      }
    },

    route(db) {
      const pool = db.$client;
      const send = pool.query;
      pool.query = new Proxy(send, {
        apply: (_, self, args: unknown[]) =>
          isForReplica(args[0])
            ? orPrimary<unknown>(
                () => Reflect.apply(replica.$client.query, replica.$client, args) as Promise<unknown>,
                () => Reflect.apply(send, self, args) as Promise<unknown>,
              )
            : Reflect.apply(send, self, args),
      });
      const transaction: Database['transaction'] = (work, config) =>
        config?.accessMode === 'read only' && isForReplica('select')
          ? orPrimary(
              () => replica.transaction(work, config),
              () => db.transaction(work, config),
            )
          : db.transaction(work, config);
      return Object.create(db, { transaction: { value: transaction } });
    },

    async close() {
      clearInterval(probe);
      await replica.$client.end();
    },
  };
}

// What is committed is safe in the log before anybody hears of it, unless commits don't wait for the disk.
const committedStatement = `select case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`;
const replayedStatement = 'select pg_last_wal_replay_lsn()::text as lsn';

/** A place in the log as PostgreSQL writes it (`16/B374D848`), as a number. */
function toNumber(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as pg.QueryConfig | undefined)?.text ?? '');

/** The causes of an error, from the outside in; also of errors that Node's own modules make. */
function* causesOf(error: unknown): Generator<Error & { code?: unknown; severity?: unknown }> {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) yield cause;
}

// A standby cancels statements that are in the way of replaying, and refuses what would write.
const refusals = ['40001', '25006'];

const isRefusal = (error: unknown): boolean => [...causesOf(error)].some(({ code }) => refusals.includes(String(code)));

/** True for errors that the primary would not make: refusals of a standby, no connection, a server that stops. */
const isOfReplica = (error: unknown): boolean =>
  isRefusal(error) ||
  [...causesOf(error)].some(
    ({ code, message, severity }) =>
      /^(?:57P0|08|53|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
      (severity === undefined && /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(message)),
  );
