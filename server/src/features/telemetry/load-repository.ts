import { gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/client.ts';
import { remoteLoads } from '../../platform/database/schema/index.ts';
import { daysAfter } from '../../platform/clock/clock.ts';

/** What happened to one build of one remote in the tabs of one minute. */
export type LoadRow = typeof remoteLoads.$inferSelect;

/** What happened to one build of one remote since some instant. */
export interface LoadCount {
  remote: string;
  build: string;
  /** Pages that came. */
  loads: number;
  /** Tries that did not bring a page, also those that a later try healed. */
  failures: number;
  /** Pages that threw once they were there. */
  crashes: number;
  /** What all loads together took, in ms. */
  msTotal: number;
}

const keepDays = 30;
const keyOf = ({ minute, remote, build }: LoadRow) => `${minute.toISOString()} ${remote} ${build}`;

/** Adds counters to those of the same minutes, whoever wrote them: one statement, all of it or nothing. */
export async function addLoadCounts(db: Queryable, rows: readonly LoadRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Every process takes the rows in the same order, so that two of them never wait for each other.
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

/** The sums of each remote and build since an instant (to the minute), by name; builds nobody loaded are missing. */
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

/** Forgets minutes older than thirty days. */
export const purgeLoadCounts = (db: Queryable, now: Date) =>
  db.delete(remoteLoads).where(lt(remoteLoads.minute, daysAfter(now, -keepDays)));

const minuteMs = 60_000;

/** The minute an instant belongs to. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
