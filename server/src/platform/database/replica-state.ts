import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './client.ts';

/** Why a reading was answered by the primary although there is a replica; `used` when the replica answered. */
export type ReplicaUse = 'used' | 'behind' | 'down';

export interface ReplicaWatcher {
  /** Counts readings. */
  onUse: (use: ReplicaUse) => void;
  /** The replica stopped or began to be of use. */
  onChange: (use: ReplicaUse, error?: unknown) => void;
}

/** How long a reading waits for the replica to catch up; streaming usually takes a few milliseconds. */
const patienceMs = 50;
const askEveryMs = 4;
/** How often a replica that is down is tried again. */
const probeMs = 2_000;

/**
 * Knows whether a replica has everything that was committed so far. The primary says up to where its log is safe, and
 * the replica how far it has replayed it.
 */
export function createReplicaState(primary: Database, replica: Database, { onChange }: ReplicaWatcher) {
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

  return {
    useNow,
    goDown,
    isDown: () => state === 'down',
    stop: () => clearInterval(probe),
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
