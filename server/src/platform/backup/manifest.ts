import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const table = z.strictObject({
  name: z.string(),
  /** What is copied: generated columns are left out, they are recalculated. */
  columns: z.array(z.string()),
});

/** What a backup says about itself, its first entry. */
export const backupHeader = z.strictObject({
  format: z.literal(1),
  /** The release that made it. */
  release: z.string(),
  /** When the newest migration of the database was made, and its name. */
  schema: z.strictObject({ version: z.number(), name: z.string() }),
  postgresql: z.string(),
  /** The moment that everything in it shows. */
  takenAt: z.iso.datetime(),
  publicUrl: z.string(),
  tables: z.array(table),
  /** Sequences with the value given last; `null` before the first. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type BackupHeader = z.output<typeof backupHeader>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What is in a backup, its last entry. */
export const backupManifest = z.strictObject({
  header: backupHeader,
  entries: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256 })),
  /** The checksum of a table is that of its rows as COPY writes them, in the order of the primary key. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), sha256 })),
  /** Uploaded files that have a row and are not on the disk, or are there with other bytes than were uploaded. */
  lostFiles: z.array(z.string()),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** Where things are in a backup, which is a tar archive. */
export const places = {
  header: 'backup.json',
  tables: 'tables/',
  files: 'files/',
  deployments: 'deployments/deployments.json',
  builds: 'deployments/builds/',
  buildFiles: 'deployments/r/',
  key: 'secret.key',
  manifest: 'manifest.json',
} as const;

const packageFile = join(import.meta.dirname, '../../../package.json');

/** The release that runs. */
export const release = (): string =>
  z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(packageFile, 'utf8'))).version;
