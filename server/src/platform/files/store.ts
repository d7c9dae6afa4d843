import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lengthOf, shortened, withFewMarks } from '@guildhall/shared/domain';
import { eq, inArray } from 'drizzle-orm';
import { only, type Database, type Queryable } from '../database/client.ts';
import { files } from '../database/schema/index.ts';
import type { Download } from './download.ts';
import { problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import { createDisk } from './disk.ts';
import { kindOf } from './kinds.ts';

/** Bytes that are safely on disk but have no row yet. */
export interface StoredBytes {
  storageName: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export type FileRow = typeof files.$inferSelect;
export type FileStore = ReturnType<typeof createFileStore>;

interface Upload {
  content: Readable;
  /** The name the person's file had; only shown, never used on disk. */
  name: string;
  maxBytes: number;
}

// An upload that was cut off between bytes and row is swept away after this long.
const orphanAgeMs = 60 * 60 * 1000;

/**
 * Files on local disk, outside of anything that is served, under generated names. Bytes are written and synced first,
 * the row after them: a row never stands without its bytes, and bytes without a row are swept away.
 */
export function createFileStore({ db, clock, folder }: { db: Database; clock: Clock; folder: string }) {
  const pathOf = (storageName: string) => join(folder, storageName.slice(0, 2), storageName);
  const disk = createDisk({ folder, clock });

  return {
    /** False when there is no room for another upload. */
    hasRoom: () => disk.hasRoom(),

    /**
     * Takes in an upload: streamed, never whole in memory, checked by its content.
     * @throws Problem 413 `file_too_big`, 422 `file_empty`, `file_kind_refused`, `file_kind_differs`
     */
    async takeIn({ content, name, maxBytes }: Upload): Promise<StoredBytes> {
      const shownName = cleanName(name);
      const storageName = randomBytes(20).toString('hex');
      const unfinished = join(folder, 'incoming', storageName);
      await disk.write(() => mkdir(dirname(unfinished), { recursive: true }));
      try {
        const { sizeBytes, sha256 } = await disk.write(() => writeSynced(content, unfinished, maxBytes, shownName));
        if (sizeBytes === 0) throw problem.field('file', 'file_empty', `“${shownName}” is empty.`);
        const mediaType = await kindOf(unfinished, shownName);
        await settle(unfinished, pathOf(storageName));
        return { storageName, name: shownName, mediaType, sizeBytes, sha256 };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    /** Stores what the server itself made (a PDF). */
    async keep({
      content,
      name,
      mediaType,
    }: {
      content: Buffer;
      name: string;
      mediaType: string;
    }): Promise<StoredBytes> {
      const storageName = randomBytes(20).toString('hex');
      const unfinished = join(folder, 'incoming', storageName);
      await disk.write(async () => {
        await mkdir(dirname(unfinished), { recursive: true });
        await writeSynced(Readable.from([content]), unfinished, Infinity, name);
      });
      await settle(unfinished, pathOf(storageName));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { storageName, name: cleanName(name), mediaType, sizeBytes: content.length, sha256 };
    },

    /** Stores what the server itself makes while it is being made, however long it gets (an export). */
    async keepStream({
      content,
      name,
      mediaType,
    }: {
      content: Readable;
      name: string;
      mediaType: string;
    }): Promise<StoredBytes> {
      const storageName = randomBytes(20).toString('hex');
      const unfinished = join(folder, 'incoming', storageName);
      await disk.write(() => mkdir(dirname(unfinished), { recursive: true }));
      try {
        const { sizeBytes, sha256 } = await disk.write(() => writeSynced(content, unfinished, Infinity, name));
        await settle(unfinished, pathOf(storageName));
        return { storageName, name: cleanName(name), mediaType, sizeBytes, sha256 };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

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

    /** Deletes bytes that have no row and are older than an hour. @returns how many */
    async sweep(): Promise<number> {
      let swept = 0;
      for (const path of await oldFiles(folder, clock.now().getTime() - orphanAgeMs)) {
        const known = await db
          .select({ id: files.id })
          .from(files)
          .where(inArray(files.storageName, [basename(path)]));
        if (known.length > 0) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

async function writeSynced(content: Readable, path: string, maxBytes: number, name: string) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        done(problem.tooLarge('file_too_big', `“${name}” is bigger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = await open(path, 'wx', 0o600);
  try {
    // Not a write stream: one that leaves the handle open also keeps it from ever closing.
    await pipeline(content, measure, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.writeFile(chunk);
    });
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Gives a finished file its name and makes sure that the name survives a power cut too. */
async function settle(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  const folder = await open(dirname(to), constants.O_RDONLY).catch(() => null);
  // Windows can't sync folders; there, renaming is as safe as it gets.
  await folder?.sync().catch(() => {});
  await folder?.close();
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

/**
 * A file's name as it may be shown and sent again: no path, nothing invisible but joiners, at most 120 characters. What
 * people send is refused before it comes here (`isUnreadableFileName`).
 */
function cleanName(name: string): string {
  const last = withFewMarks(name.toWellFormed().normalize('NFC')).split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return lengthOf(clean) > 120 ? shortened(clean, 120 - lengthOf(ending)) + ending : clean || 'file';
}
