import { addDays, dayAt, instantOfWallTime } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { systemActor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { after } from '../clock/clock.ts';
import { longTransaction } from '../database/migrate.ts';
import { readSetting } from '../settings/settings.ts';
import { ownConnection } from './connection.ts';
import { makeBackup, momentOfName, removeOld, type MadeBackup } from './make.ts';
import { openBackupStore } from './stores.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'jobs' | 'log'>;

/**
 * The job that looks every minute whether a backup is due.
 * @internal tests run it at once
 */
export const backupJob = 'backups';

// A place that can't be written to now can't be in a minute either.
const pauseMs = 60 * 60 * 1000;

/** Any number that nothing else in the database locks. */
const scheduleLock = 20261124;

/** Makes a backup each day at the time of day that BACKUP_AT names, and deletes the ones that are too old. */
export function scheduleBackups(needs: Needs): void {
  let failedAt: Date | null = null;
  needs.jobs.every('* * * * *', backupJob, async () => {
    const now = needs.clock.now();
    if (failedAt && now < after(failedAt, pauseMs)) return;
    try {
      await backUpWhenDue(needs);
      failedAt = null;
    } catch (error) {
      failedAt = now;
      // Not thrown: the job would be tried again at once.
      needs.log.error({ err: error }, 'The scheduled backup failed; it is tried again in an hour');
    }
  });
}

/** @returns what was made; `null` where none is due, or another server is at it */
async function backUpWhenDue({ db, clock, config }: Needs): Promise<MadeBackup | null> {
  const { backupAt, backupKeepDays } = config;
  if (backupAt === null) return null;
  const now = clock.now();
  const store = openBackupStore(config.backups);
  const { zone } = await readSetting(db, 'association');
  const due = lastMoment(now, backupAt, zone);
  const isMade = async () => (await store.list()).some(({ name }) => momentOfName(name) >= due);
  if (await isMade()) return null;
  const guard = await ownConnection(db);
  try {
    await guard.query(longTransaction);
    const { rows } = await guard.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      scheduleLock,
    ]);
    if (!rows[0]?.mine || (await isMade())) return null;
    const made = await makeBackup({ config, db, store }, now);
    const removed = await removeOld(store, backupKeepDays, now);
    const { bytes, isEncrypted, manifest } = made;
    const facts = {
      file: made.name,
      bytes,
      isEncrypted,
      lostFiles: manifest.lostFiles.length,
      removed: removed.length,
    };
    await writeAudit(db, clock, { actor: systemActor, action: 'backup.made', after: facts });
    return made;
  } finally {
    await guard.end();
  }
}

/** When a zone's clocks last showed a time of day. */
function lastMoment(now: Date, timeOfDay: string, zone: string): Date {
  const today = dayAt(now, zone);
  const at = (day: string) => instantOfWallTime(`${day}T${timeOfDay}`, zone).instant;
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}
