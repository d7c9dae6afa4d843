import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lengthOf, shortened, withFewMarks } from '@guildhall/shared/domain';
import { problem } from '../problems/problem.ts';
import type { Disk } from './disk.ts';
import { kindOf } from './kinds.ts';

/** Bytes that are safely on disk but have no row yet. */
export interface StoredBytes {
  storageName: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

interface Upload {
  content: Readable;
  /** The name the person's file had; only shown, never used on disk. */
  name: string;
  maxBytes: number;
}

/** A file that the server itself makes. */
interface OwnFile<Content> {
  content: Content;
  name: string;
  mediaType: string;
}

/** Where the bytes of a stored file are. */
export const pathIn = (folder: string, storageName: string): string =>
  join(folder, storageName.slice(0, 2), storageName);

/** Writes bytes to disk: into a place of their own first, and under their generated name once they are complete. */
export function createFileWriter({ folder, disk }: { folder: string; disk: Disk }) {
  const incoming = (storageName: string) => join(folder, 'incoming', storageName);

  return {
    /**
     * Takes in an upload: streamed, never whole in memory, checked by its content.
     * @throws Problem 413 `file_too_big`, 422 `file_empty`, `file_kind_refused`, `file_kind_differs`
     */
    async takeIn({ content, name, maxBytes }: Upload): Promise<StoredBytes> {
      const shownName = cleanName(name);
      const storageName = randomBytes(20).toString('hex');
      const unfinished = incoming(storageName);
      await disk.write(() => mkdir(dirname(unfinished), { recursive: true }));
      try {
        const { sizeBytes, sha256 } = await disk.write(() => writeSynced(content, unfinished, maxBytes, shownName));
        if (sizeBytes === 0) throw problem.field('file', 'file_empty', `“${shownName}” is empty.`);
        const mediaType = await kindOf(unfinished, shownName);
        await settle(unfinished, pathIn(folder, storageName));
        return { storageName, name: shownName, mediaType, sizeBytes, sha256 };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    /** Stores what the server itself made (a PDF). */
    async keep({ content, name, mediaType }: OwnFile<Buffer>): Promise<StoredBytes> {
      const storageName = randomBytes(20).toString('hex');
      const unfinished = incoming(storageName);
      await disk.write(async () => {
        await mkdir(dirname(unfinished), { recursive: true });
        await writeSynced(Readable.from([content]), unfinished, Infinity, name);
      });
      await settle(unfinished, pathIn(folder, storageName));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { storageName, name: cleanName(name), mediaType, sizeBytes: content.length, sha256 };
    },

    /** Stores what the server itself makes while it is being made, however long it gets (an export). */
    async keepStream({ content, name, mediaType }: OwnFile<Readable>): Promise<StoredBytes> {
      const storageName = randomBytes(20).toString('hex');
      const unfinished = incoming(storageName);
      await disk.write(() => mkdir(dirname(unfinished), { recursive: true }));
      try {
        const { sizeBytes, sha256 } = await disk.write(() => writeSynced(content, unfinished, Infinity, name));
        await settle(unfinished, pathIn(folder, storageName));
        return { storageName, name: cleanName(name), mediaType, sizeBytes, sha256 };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
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
