import * as z from 'zod/mini';

const table = z.strictObject({
  name: z.string(),
  /** The copied columns: generated columns are left out, because they are recomputed. */
  columns: z.array(z.string()),
});

/** The metadata of a backup, its first entry. */
export const backupHeader = z.strictObject({
  format: z.literal(1),
  /** The release that made it. */
  release: z.string(),
  /** The time and name of the newest migration of the database. */
  schema: z.strictObject({ version: z.number(), name: z.string() }),
  postgresql: z.string(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  publicUrl: z.string(),
  tables: z.array(table),
  /** Sequences with their last value; `null` before the first. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type BackupHeader = z.output<typeof backupHeader>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The contents of a backup, its last entry. */
export const backupManifest = z.strictObject({
  header: backupHeader,
  entries: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256 })),
  /** The checksum of a table is that of its rows in COPY format, in primary key order. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), sha256 })),
  /** Uploaded files with a row that are missing on disk, or differ from the upload. */
  lostFiles: z.array(z.string()),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** The paths in a backup, which is a tar archive. */
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
