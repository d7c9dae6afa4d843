import type { Config } from '../../config.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/client.ts';
import { makeBackup, removeOld, type MadeBackup, keepReporting, watched, type OnProgress } from './make.ts';
import type { BackupManifest } from './archive.ts';
import { BackupProblem } from './problem.ts';
import { createBackupRuns } from './runs.ts';
import type { BackupStore } from './stores.ts';
import { verifyBackup } from './verify.ts';

interface RecordedBackupOptions {
  config: Config;
  db: Database;
  clock: Clock;
  store: BackupStore;
}

/** Who started the run; without an id nothing is recorded, because the database has no table for it yet. */
export interface Run {
  id: string | null;
  actor: Actor;
}

/** The message people see; unexpected errors appear in the log only. */
const sentenceOf = (error: unknown): string =>
  error instanceof BackupProblem ? error.message : 'It failed unexpectedly. The log of the server says why.';

/**
 * Makes a backup, then deletes those older than `keepDays`, and records the result.
 * @throws what `makeBackup` throws
 */
export function makeRecordedBackup(
  app: RecordedBackupOptions,
  run: Run,
  keepDays: number | null,
): Promise<MadeBackup & { removed: string[] }> {
  const { clock, store } = app;
  return recorded(app, run, 'backup.failed', async (onProgress) => {
    const made = await makeBackup(app, clock.now(), onProgress);
    // Only after the new backup has been read back.
    const removed = keepDays === null ? [] : await removeOld(store, keepDays, clock.now());
    const { name, bytes, isEncrypted, manifest } = made;
    const lostFiles = manifest.lostFiles.length;
    return {
      result: { ...made, removed },
      backup: name,
      bytes,
      action: 'backup.made' as const,
      facts: { file: name, bytes, isEncrypted, lostFiles, removed: removed.length },
    };
  });
}

/**
 * Restores a backup into a temporary database, and records the result.
 * @throws what `verifyBackup` throws
 */
export function verifyRecorded(app: RecordedBackupOptions, run: Run, name: string): Promise<BackupManifest> {
  const { config, db, store } = app;
  return recorded(app, run, 'backup.verification_failed', async (onProgress) => {
    const bytes = (await store.list()).find((stored) => stored.name === name)?.bytes ?? 1;
    // The last tenth is the work after reading.
    const source = watched(store.read(name), (passed) => onProgress((passed / bytes) * 0.9));
    const manifest = await verifyBackup(db, source, config.backupPassphrase);
    return { result: manifest, backup: name, bytes, action: 'backup.verified' as const, facts: { file: name } };
  });
}

interface Outcome<Result> {
  result: Result;
  backup: string;
  bytes: number;
  action: 'backup.made' | 'backup.verified';
  facts: Record<string, unknown>;
}

async function recorded<Result>(
  { db, clock }: RecordedBackupOptions,
  { id, actor }: Run,
  failure: 'backup.failed' | 'backup.verification_failed',
  work: (onProgress: OnProgress) => Promise<Outcome<Result>>,
): Promise<Result> {
  if (id === null) return (await work(() => {})).result;
  const reporting = keepReporting(createBackupRuns(db, clock), id);
  try {
    const { result, backup, bytes, action, facts } = await work(reporting.onProgress);
    reporting.stop();
    await db.transaction(async (tx) => {
      await createBackupRuns(tx, clock).finish(id, { state: 'done', backup, bytes });
      await writeAudit(tx, clock, { actor, action, after: facts });
    });
    return result;
  } catch (error) {
    reporting.stop();
    const sentence = sentenceOf(error);
    await db
      .transaction(async (tx) => {
        await createBackupRuns(tx, clock).finish(id, { state: 'failed', error: sentence });
        await writeAudit(tx, clock, { actor, action: failure, reason: sentence });
      })
      // Without a database the run counts as interrupted; the caller needs the first error.
      .catch(() => {});
    throw error;
  }
}
