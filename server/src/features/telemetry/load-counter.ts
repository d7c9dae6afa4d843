import type { Clock } from '../../platform/clock/clock.ts';
import { startOfMinute, type LoadRow } from './repository.ts';
import type { Named } from '../../platform/metrics/remotes.ts';

type LoadCounts = Pick<LoadRow, 'loads' | 'failures' | 'crashes' | 'msTotal'>;

interface LoadCounterOptions {
  clock: Clock;
  save: (rows: readonly LoadRow[]) => Promise<void>;
  /** Maximum number of rows kept while they can't be saved; hours without a database. */
  maxRows?: number;
}

/** Collects counters in memory, so that a report costs no query, and saves them periodically. */
export function createLoadCounter({ clock, save, maxRows = 5000 }: LoadCounterOptions) {
  let rows = new Map<string, LoadRow>();
  let last: Promise<void> = Promise.resolve();

  function addTo(row: LoadRow): void {
    const key = `${row.minute.getTime()} ${row.remote} ${row.build}`;
    const known = rows.get(key);
    if (known) {
      for (const column of ['loads', 'failures', 'crashes', 'msTotal'] as const) known[column] += row[column];
      return;
    }
    // The oldest is dropped: current data matters more.
    if (rows.size >= maxRows) rows.delete(rows.keys().next().value ?? '');
    rows.set(key, { ...row });
  }

  async function saveAll(): Promise<void> {
    if (rows.size === 0) return;
    const taken = rows;
    rows = new Map();
    try {
      await save([...taken.values()]);
    } catch (error) {
      const later = rows;
      rows = taken;
      for (const row of later.values()) addTo(row);
      throw error;
    }
  }

  return {
    /** Counts an event. */
    add(named: Named, counted: Partial<LoadCounts>): void {
      const minute = startOfMinute(clock.now());
      addTo({ ...named, minute, loads: 0, failures: 0, crashes: 0, msTotal: 0, ...counted });
    },

    /**
     * Saves the collected counters; saves are sequential.
     * @throws errors of saving; everything is kept for the next time
     */
    flush(): Promise<void> {
      last = last.catch(() => undefined).then(saveAll);
      return last;
    },

    /** Rows waiting to be saved. */
    size: () => rows.size,
  };
}
