import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './client.ts';

/** Why a read ran on the primary although there is a replica; `used` when it ran on the replica. */
export type ReplicaUse = 'used' | 'behind' | 'down';

export interface ReplicaWatcher {
  /** Counts reads. */
  onUse: (use: ReplicaUse) => void;
  /** The replica became unusable or usable. */
  onChange: (use: ReplicaUse, error?: unknown) => void;
}

/** How long a read waits for the replica to catch up; streaming usually takes a few milliseconds. */
const patienceMs = 50;
const askEveryMs = 4;
/** How often an unavailable replica is retried. */
const probeMs = 2_000;

/**
 * Determines whether a replica has everything committed so far. Compares the primary's flushed log position with the
 * replica's replayed one.
 */
export function createReplicaState(primary: Database, replica: Database, { onChange }: ReplicaWatcher) {
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

  return {
    useNow,
    goDown,
    isDown: () => state === 'down',
    stop: () => clearInterval(probe),
  };
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
