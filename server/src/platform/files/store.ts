import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import { hourMs } from '@guildhall/shared/domain';
import { first, only, type Database, type Queryable } from '../database/client.ts';
import { files, uploads } from '../database/schema/index.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import type { Download } from './download.ts';
import { createDisk } from './disk.ts';
import type { FilePlace } from './place.ts';
import { createFileWriter, type StoredBytes } from './writer.ts';

export type { StoredBytes } from './writer.ts';

export type FileRow = typeof files.$inferSelect;

export type FileStore = ReturnType<typeof createFileStore>;

// An upload interrupted between content and row is deleted after this long.
const orphanAgeMs = hourMs;

/**
 * Files in a folder or a bucket, outside of anything that is served, under generated names. The content is written and
 * synced before the row: a row never exists without its content, and content without a row is deleted later.
 */
export function createFileStore({ db, clock, place }: { db: Database; clock: Clock; place: FilePlace }) {
  const disk = createDisk({ folder: place.incoming, clock });

  return {
    ...createFileWriter({ place, disk }),

    placeName: place.name,

    /** Ensures that files can be stored in `FILES`. @throws Error with a sentence */
    claim: () => place.claim(),

    /** False when there is no space for another upload. */
    hasRoom: () => disk.hasRoom(),

    /** @throws Problem 503 `files_unreachable` while files can be neither stored nor fetched */
    assertReachable: () => place.assertReachable(),

    /** Creates the row of stored content, in the transaction of its owner. */
    add: (tx: Queryable, bytes: StoredBytes, uploadedById: string | null): Promise<FileRow> =>
      tx
        .insert(files)
        .values({ ...bytes, uploadedById, createdAt: clock.now() })
        .returning()
        .then(only),

    /** Opens a stored file for sending. @throws Problem 404 when its content is missing, 503 `files_unreachable` */
    async download({ storageName, name, mediaType, sizeBytes }: FileRow): Promise<Download> {
      const file = await place.open(storageName);
      if (!file) throw fileGone();
      if (file.bytes === sizeBytes) return { name, mediaType, sizeBytes, content: file.content };
      file.content.destroy();
      throw new Error(`The stored file ${storageName} has ${file.bytes} bytes and should have ${sizeBytes}.`);
    },

    /** Reads a complete stored file, for attachments, or several as one. The content fails like `download`. */
    read: (...storageNames: string[]): Readable => Readable.from(contentOf(place, storageNames), { objectMode: false }),

    /** Deletes a file permanently: the row in the transaction, the content with the next sweep. */
    remove: (tx: Queryable, id: string) => tx.delete(files).where(eq(files.id, id)),

    /**
     * Deletes content that no row lists, at once: someone who keeps cancelling uploads must not fill the disk. The sweep
     * deletes what cannot be deleted now.
     */
    async discard(storageNames: readonly string[]): Promise<void> {
      await Promise.allSettled(storageNames.map((storageName) => place.remove(storageName)));
    },

    /** Deletes content without a row that is older than an hour, unless a backup is reading. @returns how many */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - orphanAgeMs);
      let swept = await sweepIncoming(place.incoming, before);
      for await (const names of place.writtenBefore(before))
        for (const name of await withoutRow(db, names))
          if (await db.transaction((tx) => sweepOne(tx, place, name))) swept += 1;
      return swept;
    },
  };
}

/** The row of a stored file. */
export const fileById = (db: Queryable, id: string): Promise<FileRow | undefined> =>
  db.select().from(files).where(eq(files.id, id)).then(first);

const fileGone = () => problem.notFound('file_unknown', 'This file is not here any more.');

async function* contentOf(place: FilePlace, storageNames: readonly string[]): AsyncIterable<Buffer> {
  for (const storageName of storageNames) {
    const file = await place.open(storageName);
    if (!file) throw fileGone();
    yield* file.content;
  }
}

async function withoutRow(db: Queryable, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await db.select({ name: files.storageName }).from(files).where(inArray(files.storageName, names));
  const unfinished = await db
    .select({ pieces: uploads.pieces })
    .from(uploads)
    .where(arrayOverlaps(uploads.pieces, names));
  const inUse = new Set([...known.map(({ name }) => name), ...unfinished.flatMap(({ pieces }) => pieces)]);
  return names.filter((name) => !inUse.has(name));
}

/** A backup may still need files that its snapshot contains and newer transactions don't. */
async function sweepOne(tx: Queryable, place: FilePlace, storageName: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${filesLock}) as mine`);
  if (!rows[0]?.mine || (await withoutRow(tx, [storageName])).length === 0) return false;
  await place.remove(storageName);
  return true;
}

/** Deletes leftovers of interrupted uploads on this machine. */
async function sweepIncoming(folder: string, before: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: null }));
    if (!mtime || mtime >= before) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

/** The advisory lock that backups share while they read stored files, and that deleting files takes exclusively. */
export const filesLock = 20261123;
