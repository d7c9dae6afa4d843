import { addDays, dayAt, instantOfWallTime, hourMs } from '@guildhall/shared/domain';
import type { BackupSchedule } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { systemActor } from '../audit/actor.ts';
import { after } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { longTransaction } from '../database/migrate.ts';
import { readSetting } from '../settings/settings.ts';
import { ownConnection } from './connection.ts';
import { momentOfName } from './make.ts';
import { makeRecordedBackup } from './recorded.ts';
import { createBackupRuns } from './runs.ts';
import { openBackupStore } from './stores.ts';

// If the storage can't be written now, retrying in a minute won't help.
const pauseMs = hourMs;

/** An arbitrary number that no other lock uses. */
const scheduleLock = 20261124;

/**
 * The effective schedule: from the environment (`BACKUP_AT`, `BACKUP_KEEP_DAYS`) if set, otherwise from the setting.
 */
export async function readSchedule(
  db: Queryable,
  { backupAt, backupKeepDays }: Pick<Config, 'backupAt' | 'backupKeepDays'>,
): Promise<BackupSchedule & { zone: string }> {
  const setting = await readSetting(db, 'backups');
  const { zone } = await readSetting(db, 'association');
  return {
    isOn: backupAt !== null || setting.isOn,
    at: backupAt ?? setting.at,
    keepDays: backupKeepDays ?? setting.keepDays,
    zone,
  };
}

/** Makes a daily backup at the scheduled time, and deletes those that are too old. */
export function scheduleBackups(app: FastifyInstance): void {
  let failedAt: Date | null = null;
  // Checks every minute whether a backup is due.
  app.jobs.every('* * * * *', 'backups', async () => {
    const now = app.clock.now();
    if (failedAt && now < after(failedAt, pauseMs)) return;
    try {
      await backUpWhenDue(app);
      failedAt = null;
    } catch (error) {
      failedAt = now;
      // Not thrown: the job would be retried at once.
      app.log.error({ err: error }, 'The scheduled backup failed; it is tried again in an hour');
    }
  });
}

/** Makes a backup if one is due and no other server is making it. */
async function backUpWhenDue({ db, clock, config }: FastifyInstance): Promise<void> {
  const schedule = await readSchedule(db, config);
  if (!schedule.isOn) return;
  const store = openBackupStore(config.backups);
  const due = lastMoment(clock.now(), schedule);
  const isMade = async () => (await store.list()).some(({ name }) => momentOfName(name) >= due);
  if (await isMade()) return;
  const guard = await ownConnection(db);
  try {
    await guard.query(longTransaction);
    const { rows } = await guard.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      scheduleLock,
    ]);
    if (!rows[0]?.mine || (await isMade())) return;
    const id = await createBackupRuns(db, clock).begin('backup', systemActor, { state: 'running', backup: null });
    await makeRecordedBackup({ config, db, clock, store }, { id, actor: systemActor }, schedule.keepDays);
  } finally {
    await guard.end();
  }
}

type TimeOfDay = Pick<BackupSchedule, 'at'> & { zone: string };

const onDay = (day: string, { at, zone }: TimeOfDay): Date => instantOfWallTime(`${day}T${at}`, zone).instant;

/** The last occurrence of a time of day in a zone. */
export function lastMoment(now: Date, schedule: TimeOfDay): Date {
  const today = dayAt(now, schedule.zone);
  const there = onDay(today, schedule);
  return there <= now ? there : onDay(addDays(today, -1), schedule);
}

/** The next occurrence. */
export function nextMoment(now: Date, schedule: TimeOfDay): Date {
  const today = dayAt(now, schedule.zone);
  const there = onDay(today, schedule);
  return there > now ? there : onDay(addDays(today, 1), schedule);
}
