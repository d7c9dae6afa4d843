import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lengthOf, shortened, withFewMarks } from '@guildhall/shared/domain';
import { problem } from '../problems/problem.ts';
import type { Disk } from './disk.ts';
import { kindOf } from './kinds.ts';
import type { FilePlace } from './place.ts';

/** Bytes that are safely in their place but have no row yet. */
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

/**
 * Writes files: first into a folder of this machine, where they are checked, and from there to their place under a
 * generated name once they are complete.
 */
export function createFileWriter({ place, disk }: { place: FilePlace; disk: Disk }) {
  async function store(
    { content, name, maxBytes }: Upload,
    check: (path: string, sizeBytes: number) => string | Promise<string>,
  ): Promise<StoredBytes> {
    const storageName = randomBytes(20).toString('hex');
    const unfinished = join(place.incoming, storageName);
    await disk.write(() => mkdir(place.incoming, { recursive: true }));
    try {
      const { sizeBytes, sha256 } = await disk.write(() => writeSynced(content, unfinished, maxBytes, name));
      const mediaType = await check(unfinished, sizeBytes);
      await place.put(storageName, unfinished);
      return { storageName, name, mediaType, sizeBytes, sha256 };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    /**
     * Takes in an upload: streamed, never whole in memory, checked by its content.
     * @throws Problem 413 `file_too_big`, 422 `file_empty`, `file_kind_refused`, `file_kind_differs`,
     * 503 `files_unreachable`
     */
    takeIn(upload: Upload): Promise<StoredBytes> {
      const name = cleanName(upload.name);
      return store({ ...upload, name }, (path, sizeBytes) => {
        if (sizeBytes === 0) throw problem.field('file', 'file_empty', `“${name}” is empty.`);
        return kindOf(path, name);
      });
    },

    /** Stores what the server itself made (a PDF). @throws Problem 503 `files_unreachable` */
    keep: ({ content, name, mediaType }: OwnFile<Buffer>): Promise<StoredBytes> =>
      store({ content: Readable.from([content]), name: cleanName(name), maxBytes: Infinity }, () => mediaType),

    /**
     * Stores what the server itself makes while it is being made, however long it gets (an export).
     * @throws Problem 503 `files_unreachable`
     */
    keepStream: ({ content, name, mediaType }: OwnFile<Readable>): Promise<StoredBytes> =>
      store({ content, name: cleanName(name), maxBytes: Infinity }, () => mediaType),
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
