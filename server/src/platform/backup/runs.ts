import type { BackupRun } from '@guildhall/shared/contracts';
import { unfinishedRunStates, minuteMs, dayMs, type BackupRunKind } from '@guildhall/shared/domain';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Actor } from '../audit/actor.ts';
import { after, type Clock } from '../clock/clock.ts';
import { inStates, first, only, type Queryable } from '../database/client.ts';
import { backupRuns } from '../database/schema/index.ts';

type Row = typeof backupRuns.$inferSelect;
export type BackupRuns = ReturnType<typeof createBackupRuns>;

/** A running backup updates `aliveAt` more often than this. */
const aliveForMs = 3 * minuteMs;

const keptForMs = 400 * dayMs;

/** An arbitrary number that no other lock uses. */
const startLock = 20261125;

/** The record of backups and verifications. */
export function createBackupRuns(db: Queryable, clock: Clock) {
  const isAlive = () => gt(backupRuns.aliveAt, after(clock.now(), -aliveForMs));
  const isOpen = inStates(backupRuns.state, unfinishedRunStates);

  const toRun = ({ actorName, startedAt, finishedAt, aliveAt, state, ...row }: Row): BackupRun => {
    const isGone = finishedAt === null && aliveAt <= after(clock.now(), -aliveForMs);
    return {
      id: row.id,
      kind: row.kind,
      state: isGone ? 'interrupted' : state,
      backup: row.backup,
      bytes: row.bytes,
      percent: row.percent,
      error: row.error,
      startedBy: actorName,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  };

  const newest = (...conditions: Parameters<typeof and>): Promise<BackupRun | null> =>
    db
      .select()
      .from(backupRuns)
      .where(and(...conditions))
      .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
      .limit(1)
      .then(first)
      .then((row) => (row ? toRun(row) : null));

  return {
    /** Records the start of a run. @returns its id */
    async begin(kind: BackupRunKind, actor: Actor, how: Pick<Row, 'state' | 'backup'>): Promise<string> {
      const now = clock.now();
      await db.delete(backupRuns).where(lt(backupRuns.startedAt, after(now, -keptForMs)));
      const run = { kind, ...how, actorName: actor.name, startedAt: now, aliveAt: now };
      return (await db.insert(backupRuns).values(run).returning({ id: backupRuns.id }).then(only)).id;
    },

    /** Starts a waiting run. @returns false if another worker has already started it */
    take: async (id: string): Promise<boolean> => {
      const taken = await db
        .update(backupRuns)
        .set({ state: 'running', aliveAt: clock.now() })
        .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'waiting')))
        .returning({ id: backupRuns.id });
      return taken.length === 1;
    },

    /** Updates progress, and marks the run as alive. */
    report: (id: string, percent: number) =>
      db
        .update(backupRuns)
        .set({ percent, aliveAt: clock.now() })
        .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'running'))),

    finish: (id: string, how: Partial<Pick<Row, 'backup' | 'bytes' | 'error'>> & { state: 'done' | 'failed' }) =>
      db
        .update(backupRuns)
        .set({ ...how, ...(how.state === 'done' && { percent: 100 }), finishedAt: clock.now() })
        .where(eq(backupRuns.id, id)),

    byId: (id: string): Promise<Row> => db.select().from(backupRuns).where(eq(backupRuns.id, id)).then(only),

    /** Serialises two starts at the same moment. */
    lockStart: () => db.execute(sql`select pg_advisory_xact_lock(${startLock})`),

    /** The waiting and running ones. */
    current: () => newest(isOpen, isAlive()),

    /** The last finished run, in any state. */
    lastEnded: (kind: BackupRunKind) => newest(eq(backupRuns.kind, kind), sql`not (${isOpen} and ${isAlive()})`),

    lastDone: (kind: BackupRunKind) => newest(eq(backupRuns.kind, kind), eq(backupRuns.state, 'done')),

    /** When each backup was last verified. */
    async verifiedAt(): Promise<Map<string, Date>> {
      const rows = await db
        .select({ backup: backupRuns.backup, at: backupRuns.finishedAt })
        .from(backupRuns)
        .where(and(eq(backupRuns.kind, 'verification'), eq(backupRuns.state, 'done')))
        .orderBy(backupRuns.finishedAt);
      return new Map(rows.flatMap(({ backup, at }) => (backup && at ? [[backup, at] as const] : [])));
    },
  };
}

/** False for the database of an older release, which commands back up before migrating it. */
export async function hasBackupRuns(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.backup_runs') is not null as found`,
  );
  return rows[0]?.found === true;
}
