import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupRunKind } from '@guildhall/shared/domain';
import { systemActor } from '../platform/audit/actor.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import { untilSignal, type Bytes } from '../platform/backup/bytes.ts';
import { removeOld } from '../platform/backup/make.ts';
import { BackupProblem } from '../platform/backup/problem.ts';
import { makeRecordedBackup, verifyRecorded, type Run } from '../platform/backup/recorded.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { createBackupRuns, hasBackupRuns } from '../platform/backup/runs.ts';
import { openBackupStore, readFileBytes, type BackupStore } from '../platform/backup/stores.ts';
import { verifyBackup } from '../platform/backup/verify.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/client.ts';
import { openDeploymentStore } from '../platform/deployments/store.ts';
import { openFilePlace } from '../platform/files/open-place.ts';
import { textOf, UsageProblem, type Command } from './command.ts';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const backup: Command = {
  name: 'backup',
  summary: 'Backs up the database, files, deployments and key. The server may be running or stopped.',
  takes: '[--to <place>] [--verify] [--keep-days <number>]',
  options: { to: { type: 'string' }, verify: { type: 'boolean' }, 'keep-days': { type: 'string' } },
  help: [
    '--to      a folder, or s3://bucket/prefix?endpoint=…; BACKUPS if not given, else "backups" in the data folder',
    '--verify  also restores it into a database of its own, which is thrown away again',
    '--keep-days  then deletes backups of that place that are older; the newest one always stays',
    '',
    'The whole backup is read back and checked. BACKUP_PASSPHRASE encrypts it; keep the passphrase somewhere else.',
    'An unencrypted backup contains the installation’s key and all personal data. Protect it like the installation itself.',
  ],
  async run({ config, env, database, values, tell }) {
    const place = textOf(values, 'to');
    const keepDays = textOf(values, 'keep-days');
    if (keepDays && !/^[1-9]\d{0,3}$/.test(keepDays)) throw new UsageProblem('--keep-days takes a number of days.');
    const db = await database({ isSetUp: true });
    const store = openBackupStore(place ? placeOf(place) : config.backups, env);
    tell(`Backing up to the ${store.name}…`);
    const app = { config, db, clock: systemClock, store };
    const isVerified = values.verify === true;
    const made = await makeRecordedBackup(app, await beginRun(db, 'backup', null), null);
    const { name, bytes, isEncrypted, manifest } = made;
    if (isVerified) {
      tell('Restoring it into a temporary database…');
      await verifyRecorded(app, await beginRun(db, 'verification', name), name);
    }
    // Not before the new backup has been verified.
    const removed = keepDays ? await removeOld(store, Number(keepDays), systemClock.now()) : [];
    return {
      lines: [
        `${name}: ${megabytes(bytes)}, ${Object.keys(manifest.tables).length} tables, as of ${manifest.header.takenAt}.`,
        ...(isEncrypted ? [] : ['It is not encrypted. Set BACKUP_PASSPHRASE to encrypt backups.']),
        ...manifest.lostFiles.map((file) => `The uploaded file ${file} is missing or damaged on the disk.`),
        ...removed.map((old) => `Deleted ${old}.`),
      ],
      data: {
        name,
        place: store.name,
        bytes,
        isEncrypted,
        isVerified,
        takenAt: manifest.header.takenAt,
        tables: manifest.tables,
        lostFiles: manifest.lostFiles,
        removed,
      },
    };
  },
};

/** Records commands in the audit log, if the database belongs to this release. */
async function beginRun(db: Database, kind: BackupRunKind, backup: string | null): Promise<Run> {
  const id = (await hasBackupRuns(db))
    ? await createBackupRuns(db, systemClock).begin(kind, systemActor, { state: 'running', backup })
    : null;
  return { id, actor: systemActor };
}

export const verify: Command = {
  name: 'verify-backup',
  summary: 'Restores a backup into a temporary database and checks every byte.',
  takes: '[<backup>]',
  words: [0, 1],
  help: [
    '<backup>  a file, or the name of a backup in BACKUPS; the newest one if not given',
    '',
    'The installation keeps running. Administrators see when a backup was last verified, and the result.',
  ],
  async run({ config, env, database, positionals: [wanted = 'latest'], tell }) {
    const store = openBackupStore(config.backups, env);
    const path = resolve(env.INIT_CWD ?? '.', wanted);
    const isFile = existsSync(path);
    const name = isFile ? path : await storedName(store, wanted);
    const db = await database();
    tell(`Restoring ${name} into a temporary database…`);
    const app = { config, db, clock: systemClock, store };
    // The record is about the backups in BACKUPS.
    const { header, tables, lostFiles } = isFile
      ? await verifyBackup(db, readFileBytes(path), config.backupPassphrase)
      : await verifyRecorded(app, await beginRun(db, 'verification', name), name);
    return {
      lines: [
        `${name} can be restored: ${Object.keys(tables).length} tables, as of ${header.takenAt}.`,
        ...lostFiles.map((file) => `The uploaded file ${file} was already missing when the backup was created.`),
      ],
      data: {
        name,
        place: isFile ? null : store.name,
        takenAt: header.takenAt,
        release: header.release,
        tables,
        lostFiles,
      },
    };
  },
};

/** A relative folder is relative to where the command was run. */
const placeOf = (place: string): string =>
  place.includes('://') ? place : resolve(process.env.INIT_CWD ?? '.', place);

export const restore: Command = {
  name: 'restore',
  isForEmptyPlace: true,
  summary: 'Restores an installation from a backup into an empty location.',
  takes: '<backup>',
  words: [1, 1],
  help: [
    '<backup>  a file, the name of a backup in BACKUPS, or "latest"',
    '',
    'The place is DATA_DIR, and DATABASE_URL if set; both must be empty, and no server may run there. Backups go from the',
    'embedded database to your own PostgreSQL and back. Older ones are migrated. Sessions and mailed links are ended:',
    'see "After a restore" in docs/operating.md.',
  ],
  async run({ config, env, database, positionals: [wanted = ''], tell }) {
    const source = await findBackup(wanted, config.backups, env);
    const db = await database();
    tell(`Restoring ${wanted}…`);
    const secretKey = env.SECRET_KEY === undefined ? null : config.secretKey;
    const files = openFilePlace(config);
    const place = { db, dataDir: config.dataDir, files, deployments: openDeploymentStore(config), secretKey };
    const { manifest, ended } = await restoreBackup(place, untilSignal(source), config.backupPassphrase);
    const { takenAt } = manifest.header;
    await writeAudit(db, systemClock, { actor: systemActor, action: 'backup.restored', after: { takenAt, ...ended } });
    return {
      lines: [
        `Restored as of ${takenAt}. Start the server.`,
        `Sessions ended: ${ended.sessions}. Links ended: ${ended.links}. Mails that were on their way: ${ended.mails}; the office decides which to send again.`,
        ...manifest.lostFiles.map(
          (file) => `The uploaded file ${file} was already missing when the backup was created.`,
        ),
      ],
      data: { takenAt, ended, lostFiles: manifest.lostFiles },
    };
  },
};

async function findBackup(wanted: string, backups: string, env: Record<string, string | undefined>): Promise<Bytes> {
  const path = resolve(env.INIT_CWD ?? '.', wanted);
  if (existsSync(path)) return readFileBytes(path);
  const store = openBackupStore(backups, env);
  return store.read(await storedName(store, wanted));
}

/** @throws BackupProblem `backup_unknown` */
async function storedName(store: BackupStore, wanted: string): Promise<string> {
  const names = (await store.list()).map(({ name }) => name).sort();
  const name = wanted === 'latest' ? names.at(-1) : names.find((known) => known === wanted);
  if (name) return name;
  throw new BackupProblem(
    'backup_unknown',
    `There is no backup "${wanted}", neither as a file nor in the ${store.name}.`,
  );
}
