import * as z from 'zod/mini';
import { backupRunKinds, backupRunStates, backupWarnings } from '../domain/backups.ts';
import { contract } from './contract.ts';
import { id, instant, timeZone } from './primitives.ts';
import { backupSchedule } from './setting-values.ts';

const backupName = z.string().check(z.regex(/^guildhall-\d{8}T\d{6}Z-[0-9a-f]{4}\.tar(?:\.sealed)?$/));

/** A backup or a verification, with its progress and result. */
const backupRun = z.strictObject({
  id,
  kind: z.enum(backupRunKinds),
  state: z.enum(backupRunStates),
  /** The name of the backup; `null` until it has one. */
  backup: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  percent: z.int(),
  /** The error as a sentence. */
  error: z.nullable(z.string()),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: z.nullable(instant),
});
export type BackupRun = z.output<typeof backupRun>;

const storedBackup = z.strictObject({
  name: z.string(),
  madeAt: instant,
  bytes: z.int(),
  isEncrypted: z.boolean(),
  /** When it was last verified successfully. */
  verifiedAt: z.nullable(instant),
});
export type StoredBackup = z.output<typeof storedBackup>;

const backups = z.strictObject({
  /** The storage of the backups, without credentials. */
  place: z.strictObject({
    kind: z.enum(['folder', 'bucket']),
    address: z.string(),
    /** Inside the data folder: losing the disk means losing the backups. */
    isInDataFolder: z.boolean(),
  }),
  /** Whether new backups are encrypted. */
  isEncrypting: z.boolean(),
  /** The effective values, including those set in the environment. */
  schedule: z.strictObject({ ...backupSchedule.shape, zone: timeZone, nextAt: z.nullable(instant) }),
  /** Newest first, at most a hundred. */
  stored: z.array(storedBackup),
  storedCount: z.int(),
  storedBytes: z.int(),
  /** Warnings, most severe first. */
  warnings: z.array(z.enum(backupWarnings)),
  /** The run that is waiting or in progress. */
  current: z.nullable(backupRun),
  /** The last finished one of each kind, with any result. */
  lastBackup: z.nullable(backupRun),
  lastVerification: z.nullable(backupRun),
  /** The last successful verification. */
  lastVerified: z.nullable(backupRun),
});
export type Backups = z.output<typeof backups>;

export const getBackups = contract.get('/backups', {
  summary: 'Backups of this installation, with the next scheduled one and warnings',
  permission: 'configuration:edit',
  response: backups,
});

export const startBackup = contract.post('/backups', {
  summary: 'Back up now; `current` shows the progress',
  permission: 'configuration:edit',
  body: z.strictObject({}),
  response: backups,
  errors: ['backup_running'],
});

export const verifyBackup = contract.post('/backups/:backup/verify', {
  summary: 'Restore a backup into a temporary database, and check every byte of it',
  permission: 'configuration:edit',
  params: z.strictObject({ backup: backupName }),
  body: z.strictObject({}),
  response: backups,
  errors: ['backup_running', 'backup_unknown'],
});
