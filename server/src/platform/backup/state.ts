import { sep } from 'node:path';
import type { BackupRun, Backups } from '@guildhall/shared/contracts';
import { hourMs, dayMs, type BackupWarning } from '@guildhall/shared/domain';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import type { Config } from '../../config.ts';
import { after, type Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/client.ts';
import { momentOfName } from './make.ts';
import { createBackupRuns } from './runs.ts';
import { lastMoment, nextMoment, readSchedule } from './schedule.ts';
import { isSealedName, openBackupStore } from './stores.ts';

const mostShown = 100;

/** A failed backup is retried after an hour, and a large one takes a while. */
const graceMs = 3 * hourMs;
const weekMs = 8 * dayMs;

/** The backups of an installation, with warnings. */
export async function readBackups(db: Queryable, config: Config, clock: Clock): Promise<Backups> {
  const now = clock.now();
  const runs = createBackupRuns(db, clock);
  const schedule = await readSchedule(db, config);
  const { stored, isReachable } = await listStored(config.backups);
  const verifiedAt = await runs.verifiedAt();
  const lastBackup = await runs.lastEnded('backup');
  const lastVerification = await runs.lastEnded('verification');
  const newestAt = stored[0] ? momentOfName(stored[0].name) : null;
  const isExpected = schedule.isOn || !config.isLoopback;
  return {
    place: placeOf(config),
    isEncrypting: config.backupPassphrase !== null,
    schedule: { ...schedule, nextAt: schedule.isOn ? nextMoment(now, schedule).toISOString() : null },
    stored: stored.slice(0, mostShown).map(({ name, bytes }) => ({
      name,
      bytes,
      madeAt: momentOfName(name).toISOString(),
      isEncrypted: isSealedName(name),
      verifiedAt: verifiedAt.get(name)?.toISOString() ?? null,
    })),
    storedCount: stored.length,
    storedBytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    warnings: [
      ...(isReachable ? [] : ['unreachable' as const]),
      ...(hasFailedSince(lastBackup, newestAt) ? ['failed' as const] : []),
      ...ageWarnings(
        { newestAt, isReachable, isExpected, isScheduled: schedule.isOn },
        now,
        lastMoment(after(now, -graceMs), schedule),
      ),
      ...(lastVerification?.state === 'failed' ? ['unverified' as const] : []),
    ],
    current: await runs.current(),
    lastBackup,
    lastVerification,
    lastVerified: await runs.lastDone('verification'),
  };
}

/** A folder by its path, a bucket by its URL without credentials. */
function placeOf({ backups, dataDir }: Config): Backups['place'] {
  const kind = kindOfTarget(backups) === 'folder' ? 'folder' : 'bucket';
  const [address = ''] = kind === 'folder' ? [backups] : backups.split('?');
  return { kind, address, isInDataFolder: kind === 'folder' && backups.startsWith(dataDir + sep) };
}

/** The stored backups, newest first. */
async function listStored(place: string) {
  try {
    const store = openBackupStore(place);
    const all = await store.list();
    await store.assertWritable();
    return { stored: all.sort((a, b) => (a.name < b.name ? 1 : -1)), isReachable: true };
  } catch {
    return { stored: [], isReachable: false };
  }
}

const hasFailedSince = (last: BackupRun | null, newestAt: Date | null): boolean =>
  last !== null && last.state !== 'done' && (newestAt === null || new Date(last.startedAt) > newestAt);

interface Age {
  newestAt: Date | null;
  isReachable: boolean;
  /** A time is configured, or other machines can reach the server. */
  isExpected: boolean;
  isScheduled: boolean;
}

function ageWarnings({ newestAt, isReachable, isExpected, isScheduled }: Age, now: Date, due: Date): BackupWarning[] {
  if (!isReachable || !isExpected) return [];
  if (newestAt === null) return ['none'];
  if (isScheduled) return newestAt < due ? ['late'] : [];
  return newestAt < after(now, -weekMs) ? ['old'] : [];
}
