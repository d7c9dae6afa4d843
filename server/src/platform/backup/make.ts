import { randomBytes } from 'node:crypto';
import { dayMs } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import type { Database } from '../database/client.ts';
import { openDeploymentStore } from '../deployments/store.ts';
import { openFilePlace } from '../files/open-place.ts';
import { ownConnection } from './connection.ts';
import type { BackupManifest } from './archive.ts';
import { BackupProblem } from './problem.ts';
import { readBackup } from './read.ts';
import type { BackupStore } from './stores.ts';
import { backupBytes } from './write.ts';
import type { Bytes } from './bytes.ts';
import type { BackupRuns } from './runs.ts';

/** A completed backup, verified to its last byte. */
export interface MadeBackup {
  name: string;
  place: string;
  bytes: number;
  isEncrypted: boolean;
  manifest: BackupManifest;
}

/** `guildhall-20261123T200405Z-1a2b.tar`, so that names sort by time. */
function newBackupName(now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `guildhall-${moment}-${randomBytes(2).toString('hex')}.tar${isEncrypted ? '.sealed' : ''}`;
}

/** When a backup was made, from its name. */
export function momentOfName(name: string): Date {
  const [, y, mo, d, h, mi, s] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(name) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** A running backup writes at least this often: older unfinished files belong to killed ones. */
const unfinishedForMs = dayMs;

/**
 * Backs up a running installation, and reads the result back.
 * @throws BackupProblem with a sentence for the operator; incomplete files are deleted
 */
export async function makeBackup(
  { config, db, store }: { config: Config; db: Database; store: BackupStore },
  now: Date,
  onProgress: OnProgress = () => {},
): Promise<MadeBackup> {
  const { backupPassphrase: passphrase, secretKey, publicUrl } = config;
  await store.removeUnfinished(new Date(Date.now() - unfinishedForMs));
  const needed = await assertRoom(db, store);
  const client = await ownConnection(db);
  const guard = await ownConnection(db);
  const name = newBackupName(now, passphrase !== null);
  let written: BackupManifest | undefined;
  try {
    const deployments = openDeploymentStore(config);
    const source = { client, guard, files: openFilePlace(config), deployments, secretKey, publicUrl, passphrase };
    const bytes = await store.write(
      name,
      watched(
        backupBytes(source, (manifest) => (written = manifest)),
        // The final size is unknown: tables are compressed, files are not.
        (passed) => onProgress(Math.min(0.5, (passed / needed) * 0.5)),
      ),
    );
    const manifest = await readBackup(
      watched(store.read(name), (passed) => onProgress(0.5 + (passed / bytes) * 0.5)),
      passphrase,
    );
    if (JSON.stringify(manifest) !== JSON.stringify(written))
      throw new BackupProblem('backup_damaged', 'The backup was written, and reads differently. Check the disk.');
    return { name, place: store.name, bytes, isEncrypted: passphrase !== null, manifest };
  } catch (error) {
    await store.remove(name).catch(() => {});
    throw error;
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
}

/** A backup that fills the disk stops the whole installation. @returns the number of bytes it may need */
async function assertRoom(db: Database, store: BackupStore): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: string }>(
    'select (pg_database_size(current_database()) + (select coalesce(sum(size_bytes), 0) from files))::text as bytes',
  );
  // Text compresses to a third, and indexes are not included: the size of the database is more than enough.
  const needed = Number(rows[0]?.bytes ?? 0);
  const room = await store.room();
  if (room < needed)
    throw new BackupProblem(
      'disk_full',
      `A backup may need ${megabytes(needed)} MB, and there are ${megabytes(room)} MB in ${store.name}. Make room, keep fewer backups, or set BACKUPS to another place.`,
    );
  return needed;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Deletes backups older than `days`; the newest one always stays. @returns their names */
export async function removeOld(store: BackupStore, days: number, now: Date): Promise<string[]> {
  const names = (await store.list()).map(({ name }) => name).sort();
  const limit = now.getTime() - days * dayMs;
  const old = names.slice(0, -1).filter((name) => momentOfName(name).getTime() < limit);
  for (const name of old) await store.remove(name);
  return old;
}

/** Receives the progress, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Reports the number of processed bytes. */
export async function* watched(source: Bytes, onPassed: (bytes: number) => void): Bytes {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    onPassed(bytes);
    yield chunk;
  }
}

const reportMs = 1000;

/** Repeated without progress as well: a process silent for minutes counts as gone. */
const silentReports = 30;

/** Stores the progress of a run, at most once per second. @returns a function to report it, and one to stop */
export function keepReporting(runs: BackupRuns, id: string): { onProgress: OnProgress; stop: () => void } {
  let [percent, reported, silent] = [0, 0, 0];
  const timer = setInterval(() => {
    silent += 1;
    if (percent === reported && silent < silentReports) return;
    [reported, silent] = [percent, 0];
    // The next report follows in a second.
    runs.report(id, percent).catch(() => {});
  }, reportMs);
  timer.unref();
  return {
    onProgress: (share) => (percent = Math.min(99, Math.floor(share * 100))),
    stop: () => clearInterval(timer),
  };
}
