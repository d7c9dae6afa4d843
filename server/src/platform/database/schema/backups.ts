import type { BackupRunKind, BackupRunState } from '@guildhall/shared/domain';
import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Backups and verifications, with their progress and result. */
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
    /** The error as a sentence. */
    error: text(),
    actorName: text().notNull(),
    startedAt: instant().notNull(),
    /** Updated while it runs: an outdated one was interrupted. */
    aliveAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [index('backup_runs_started').on(table.startedAt)],
);
