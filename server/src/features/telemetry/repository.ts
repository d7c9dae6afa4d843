import { gte, lt, sql } from 'drizzle-orm';
import { minuteMs } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { remoteLoads } from '../../platform/database/schema/index.ts';
import { daysAfter } from '../../platform/clock/clock.ts';

/** Events of one build of one remote in all tabs during one minute. */
export type LoadRow = typeof remoteLoads.$inferSelect;

/** Events of one build of one remote since an instant. */
export interface LoadCount {
  remote: string;
  build: string;
  /** Successful loads. */
  loads: number;
  /** Failed attempts, including those followed by a success. */
  failures: number;
  /** Pages that crashed after loading. */
  crashes: number;
  /** Total duration of all loads, in ms. */
  msTotal: number;
}

const keepDays = 30;

const keyOf = ({ minute, remote, build }: LoadRow) => `${minute.toISOString()} ${remote} ${build}`;

/** Adds counters to those of the same minutes, from any process, in one atomic statement. */
export async function addLoadCounts(db: Queryable, rows: readonly LoadRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Every process locks the rows in the same order to prevent deadlocks.
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insert(remoteLoads)
    .values(sorted)
    .onConflictDoUpdate({
      target: [remoteLoads.remote, remoteLoads.build, remoteLoads.minute],
      set: {
        loads: sql`${remoteLoads.loads} + excluded.loads`,
        failures: sql`${remoteLoads.failures} + excluded.failures`,
        crashes: sql`${remoteLoads.crashes} + excluded.crashes`,
        msTotal: sql`${remoteLoads.msTotal} + excluded.ms_total`,
      },
    });
}

/**
 * The sums of each remote and build since an instant (to the minute), by name; without builds that were never loaded.
 */
export async function loadCounts(db: Queryable, { since }: { since: Date }): Promise<LoadCount[]> {
  const sum = (column: keyof Pick<LoadRow, 'loads' | 'failures' | 'crashes' | 'msTotal'>) =>
    sql<number>`sum(${remoteLoads[column]})`.mapWith(Number);
  return db
    .select({
      remote: remoteLoads.remote,
      build: remoteLoads.build,
      loads: sum('loads'),
      failures: sum('failures'),
      crashes: sum('crashes'),
      msTotal: sum('msTotal'),
    })
    .from(remoteLoads)
    .where(gte(remoteLoads.minute, startOfMinute(since)))
    .groupBy(remoteLoads.remote, remoteLoads.build)
    .orderBy(remoteLoads.remote, remoteLoads.build);
}

/** Deletes minutes older than thirty days. */
export const purgeLoadCounts = (db: Queryable, now: Date) =>
  db.delete(remoteLoads).where(lt(remoteLoads.minute, daysAfter(now, -keepDays)));

/** The minute of an instant. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
