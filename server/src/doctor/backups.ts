import type { Backups } from '@guildhall/shared/contracts';
import { dayMs, type BackupWarning } from '@guildhall/shared/domain';
import { momentOfName } from '../platform/backup/make.ts';
import { hasBackupRuns } from '../platform/backup/runs.ts';
import { readBackups } from '../platform/backup/state.ts';
import { openBackupStore } from '../platform/backup/stores.ts';
import { connect, type Connection } from '../platform/database/client.ts';
import type { Order } from './order.ts';

const advice = 'Switch on the schedule under Configuration, Backups, set BACKUP_AT=03:00, or run guildhall backup.';

/**
 * Checks that backups exist, that they are as recent as the schedule requires, and the results of the last ones.
 * @returns the problem and what to do; `null` if there is none
 * @throws BackupProblem when the storage is unavailable
 */
export async function backupComplaint(
  { config, now = () => new Date() }: Order,
  connection: Connection | null,
): Promise<string | null> {
  const store = openBackupStore(config.backups);
  const stored = (await store.list()).map(({ name }) => name).sort();
  await store.assertWritable();
  const newest = stored.at(-1);
  const state = connection && (await readState(connection, config, now));
  if (state) return state.warnings.map((warning) => sentences[warning](state, now())).join(' ') || null;
  // The schedule is in the database, which is unreachable or belongs to another release.
  return complaintWithoutDatabase(config, newest, now());
}

function complaintWithoutDatabase(
  { backupAt, isLoopback }: Order['config'],
  newest: string | undefined,
  now: Date,
): string | null {
  if (backupAt === null && isLoopback) return null;
  if (!newest) return `There is none. ${advice}`;
  if (daysSince(newest, now) < (backupAt === null ? 8 : 2)) return null;
  return `${ageOf(newest, now)} ${backupAt === null ? advice : 'See the server’s log for the reason.'}`;
}

async function readState(connection: Connection, config: Order['config'], now: () => Date): Promise<Backups | null> {
  const db = connect(connection, { max: 1, connectMs: 5_000 });
  try {
    return (await hasBackupRuns(db)) ? await readBackups(db, config, { now }) : null;
  } catch {
    // Another check reports an unreachable database.
    return null;
  } finally {
    await db.$client.end();
  }
}

const daysSince = (name: string, now: Date): number => (now.getTime() - momentOfName(name).getTime()) / dayMs;

const ageOf = (name: string, now: Date): string => `The newest one is ${Math.floor(daysSince(name, now))} days old.`;

const age = ({ stored: [newest] }: Backups, now: Date): string => (newest ? ageOf(newest.name, now) : '');

const sentences: Record<BackupWarning, (state: Backups, now: Date) => string> = {
  unreachable: () => 'The storage can’t be read. Check BACKUPS and its permissions.',
  failed: ({ lastBackup }) => `The last backup failed: ${lastBackup?.error ?? 'the server stopped during it.'}`,
  none: () => `There is none. ${advice}`,
  late: (state, now) => `${age(state, now)} A scheduled backup is missing. See the server’s log for the reason.`,
  old: (state, now) => `${age(state, now)} ${advice}`,
  unverified: ({ lastVerification }) =>
    `The last verification failed: ${lastVerification?.error ?? ''} Make a new backup with guildhall backup --verify.`,
};
