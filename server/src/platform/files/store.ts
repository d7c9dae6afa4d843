import { constants, createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { eq, inArray, sql } from 'drizzle-orm';
import { first, only, type Database, type Queryable } from '../database/client.ts';
import { files } from '../database/schema/index.ts';
import type { Download } from './download.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import { createDisk } from './disk.ts';
import { filesLock } from './lock.ts';
import { createFileWriter, pathIn, type StoredBytes } from './writer.ts';

export type { StoredBytes } from './writer.ts';
export type FileRow = typeof files.$inferSelect;
export type FileStore = ReturnType<typeof createFileStore>;

// An upload that was cut off between bytes and row is swept away after this long.
const orphanAgeMs = 60 * 60 * 1000;

/**
 * Files on local disk, outside of anything that is served, under generated names. Bytes are written and synced first,
 * the row after them: a row never stands without its bytes, and bytes without a row are swept away.
 */
export function createFileStore({ db, clock, folder }: { db: Database; clock: Clock; folder: string }) {
  const pathOf = (storageName: string) => pathIn(folder, storageName);
  const disk = createDisk({ folder, clock });

  return {
    ...createFileWriter({ folder, disk }),

    /** False when there is no room for another upload. */
    hasRoom: () => disk.hasRoom(),

    /** Gives stored bytes their row, in the transaction of what they belong to. */
    add: (tx: Queryable, bytes: StoredBytes, uploadedById: string | null): Promise<FileRow> =>
      tx
        .insert(files)
        .values({ ...bytes, uploadedById, createdAt: clock.now() })
        .returning()
        .then(only),

    /** Opens a stored file for sending. @throws Problem 404 when its bytes are gone */
    async download({ storageName, name, mediaType }: FileRow): Promise<Download> {
      const file = await open(pathOf(storageName), constants.O_RDONLY).catch(() => {
        throw problem.notFound('file_unknown', 'This file is not here any more.');
      });
      const { size } = await file.stat();
      return { name, mediaType, sizeBytes: size, content: file.createReadStream() };
    },

    /** Reads a stored file whole, for attachments. */
    read: (storageName: string): Readable => createReadStream(pathOf(storageName)),

    /** Removes a file for good: the row in the transaction, the bytes by the next sweep. */
    remove: (tx: Queryable, id: string) => tx.delete(files).where(eq(files.id, id)),

    /** Deletes bytes that have no row and are older than an hour, unless a backup is reading. @returns how many */
    async sweep(): Promise<number> {
      const old = await oldFiles(folder, clock.now().getTime() - orphanAgeMs);
      let swept = 0;
      for (const path of old) if (await db.transaction((tx) => sweepOne(tx, path))) swept += 1;
      return swept;
    },
  };
}

/** The row of a stored file. */
export const fileById = (db: Queryable, id: string): Promise<FileRow | undefined> =>
  db.select().from(files).where(eq(files.id, id)).then(first);

/** A backup may still need what its snapshot knows and newer transactions don't. */
async function sweepOne(tx: Queryable, path: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${filesLock}) as mine`);
  if (!rows[0]?.mine) return false;
  const known = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.storageName, [basename(path)]));
  if (known.length > 0) return false;
  await rm(path, { force: true });
  return true;
}

async function oldFiles(folder: string, before: number): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const old: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) old.push(path);
  }
  return old;
}
