import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { StartProblem } from '../../config.ts';
import { type Database, connect, type Connection } from './client.ts';
import { isBehindPooler } from './pool.ts';

/** Where lists and exports are read: on a replica of the database, if there is one. */
export interface Reads {
  /**
   * Runs reads on the replica if it has everything that was committed before, and on the primary otherwise. When the
   * replica fails, the reads are repeated on the primary.
   */
  run: <T>(read: (db: Database) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Without a replica. */
export const readPrimary = (primary: Database): Reads => ({
  run: (read) => read(primary),
  close: async () => {},
});

/** Why a read ran on the primary although there is a replica; `used` when it ran on the replica. */
export type ReplicaUse = 'used' | 'behind' | 'down';

export interface ReplicaWatcher {
  /** Counts reads. */
  onUse: (use: ReplicaUse) => void;
  /** The replica became unusable or usable. */
  onChange: (use: ReplicaUse, error?: unknown) => void;
}

/** Reads on a replica of the primary (decision 0036). */
export function createReadReplica(primary: Database, replica: Database, watcher: ReplicaWatcher): Reads {
  const state = createReplicaState(primary, replica, watcher);
  return {
    async run(read) {
      const use = await state.useNow();
      watcher.onUse(use);
      if (use !== 'used') return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (!isRefusal(error)) state.goDown(error);
        return read(primary);
      }
    },

    async close() {
      state.stop();
      await replica.$client.end();
    },
  };
}

const sentences: Record<ReplicaUse, string> = {
  used: 'Lists and exports are read from the replica again',
  behind: 'The replica is behind: lists and exports are read from the primary',
  down: 'The replica does not answer: lists and exports are read from the primary',
};

/** Counts reads, and logs when the replica becomes unusable or usable. */
export const watchReplica = (log: FastifyBaseLogger, count: (use: ReplicaUse) => void): ReplicaWatcher => ({
  onUse: count,
  onChange(use, error) {
    if (use === 'used') log.info(sentences[use]);
    else log.warn({ ...(error !== undefined && { err: error }) }, sentences[use]);
  },
});

/** How long a read waits for the replica to catch up; streaming usually takes a few milliseconds. */
const patienceMs = 50;

const askEveryMs = 4;

/** How often an unavailable replica is retried. */
const probeMs = 2_000;

/**
 * Determines whether a replica has everything committed so far. Compares the primary's flushed log position with the
 * replica's replayed one.
 */
function createReplicaState(primary: Database, replica: Database, { onChange }: ReplicaWatcher) {
  const ask = (db: Database, statement: string) => db.$client.query<{ lsn: string | null }>(statement);
  let state: ReplicaUse = 'used';
  // Replay only moves forward, so a position that was reached need not be checked again.
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

  /** @returns `null` when the replica does not respond, or is not a replica any more */
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
    // Once it is behind, other reads don't wait: a lagging replica would slow down every list.
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

  return { useNow, goDown, stop: () => clearInterval(probe) };
}

// Commits are flushed before they are acknowledged, unless commits are asynchronous.
const committedStatement = `select case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`;

const replayedStatement = 'select pg_last_wal_replay_lsn()::text as lsn';

/** A log position in PostgreSQL's format (`16/B374D848`), as a number. */
function toNumber(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The chain of an error's causes, outermost first; includes errors of Node's own modules. */
function* causesOf(error: unknown): Generator<Error & { code?: unknown; severity?: unknown }> {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) yield cause;
}

// A standby cancels statements that conflict with replay, and refuses writes.
const refusals = ['40001', '25006'];

const isRefusal = (error: unknown): boolean => [...causesOf(error)].some(({ code }) => refusals.includes(String(code)));

/** True for errors specific to the replica: refusals of a standby, connection errors, a server that stops. */
const isOfReplica = (error: unknown): boolean =>
  isRefusal(error) ||
  [...causesOf(error)].some(
    ({ code, message, severity }) =>
      /^(?:57P0|08|53|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
      (severity === undefined && /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(message)),
  );

const facts = `select pg_is_in_recovery() as "isReplica", current_database() as database,
  (select system_identifier::text from pg_control_system()) as cluster`;

interface Facts {
  isReplica: boolean;
  database: string;
  /** The system identifier shared by a cluster and its physical replicas. */
  cluster: string;
}

/**
 * Examines the database named by `DATABASE_READ_URL`.
 * @returns whether a pooler is in front of it, or an error when it does not respond, which does not prevent the start
 * @throws StartProblem when it responds and is not a replica of the primary
 */
export async function examineReplica(
  replica: Connection,
  primary: Connection,
): Promise<{ isPooled: boolean } | { error: unknown }> {
  try {
    const [there, isPooled] = await asked(replica);
    const [here] = await asked(primary);
    if (!there.isReplica)
      throw new StartProblem(
        'DATABASE_READ_URL names a database that takes writes. Name a streaming replica of the primary, or leave it out.',
      );
    if (there.cluster !== here.cluster || there.database !== here.database)
      throw new StartProblem(
        'DATABASE_READ_URL names a replica of another database. Name a streaming replica of the primary, or leave it out.',
      );
    return { isPooled };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    return { error };
  }
}

async function asked(connection: Connection): Promise<[Facts, boolean]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, application_name: 'guildhall' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(facts);
    if (!rows[0]) throw new Error('The database says nothing about itself.');
    return [rows[0], await isBehindPooler(client)];
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Opens the replica named by `DATABASE_READ_URL`; without one, everything is read from the primary.
 * @throws StartProblem when it responds and is not a replica of the primary
 */
export async function openReplica(
  url: string | null,
  primary: { connection: Connection; isPooled: boolean },
): Promise<{ replica: Database | null; isAway: boolean }> {
  if (!url) return { replica: null, isAway: false };
  const connection = { connectionString: url };
  const found = await examineReplica(connection, primary.connection);
  const isAway = 'error' in found;
  return { replica: connect(connection, { isPooled: isAway ? primary.isPooled : found.isPooled }), isAway };
}
