import type { BackupRunKind, BackupRunState } from '@guildhall/shared/domain';
import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Backups that were made, and restores that were tried: how far each is, and how it ended. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    kind: text().$type<BackupRunKind>().notNull(),
    state: text().$type<Exclude<BackupRunState, 'interrupted'>>().notNull(),
    /** The name of the backup; `null` until it has one. */
    backup: text(),
    bytes: bigint({ mode: 'number' }),
    percent: smallint().notNull().default(0),
    /** Why it failed, in a sentence. */
    error: text(),
    actorName: text().notNull(),
    startedAt: instant().notNull(),
    /** Set again and again while it runs: one that has not been for a while was interrupted. */
    aliveAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [index('backup_runs_started').on(table.startedAt)],
);
