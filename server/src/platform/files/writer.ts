import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lengthOf, shortened, withFewMarks } from '@guildhall/shared/domain';
import { problem } from '../problems/problem.ts';
import type { Disk } from './disk.ts';
import { imageUnreadable, kindOf, refuseUnreadablePdf } from './kinds.ts';
import { withoutMetadata } from './image-privacy.ts';
import type { FilePlace } from './place.ts';

/** Content that is safely stored but has no row yet. */
export interface StoredBytes {
  storageName: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

/** What was written to the disk. */
type FileDigest = Pick<StoredBytes, 'sizeBytes' | 'sha256'>;
type Checked = FileDigest & Pick<StoredBytes, 'mediaType'>;

interface Upload {
  content: Readable;
  /** The original file name; only displayed, never used on disk. */
  name: string;
  maxBytes: number;
  /** The size that was announced. */
  exactBytes?: number;
}

/** A file created by the server itself. */
interface OwnFile<Content> {
  content: Content;
  name: string;
  mediaType: string;
}

/**
 * Writes files: first into a local folder, where they are checked, and once complete to the storage under a generated
 * name.
 */
export function createFileWriter({ place, disk }: { place: FilePlace; disk: Disk }) {
  async function store(
    { content, name, maxBytes }: Upload,
    check: (path: string, written: FileDigest) => Checked | Promise<Checked>,
  ): Promise<StoredBytes> {
    const storageName = randomBytes(20).toString('hex');
    const unfinished = join(place.incoming, storageName);
    await disk.write(() => mkdir(place.incoming, { recursive: true }));
    try {
      const written = await disk.write(() => writeSynced(content, unfinished, maxBytes, name));
      const { mediaType, sizeBytes, sha256 } = await check(unfinished, written);
      await place.put(storageName, unfinished);
      return { storageName, name, mediaType, sizeBytes, sha256 };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Replaces an image with a copy without metadata: photographs contain where they were taken (case 79). */
  async function removeMetadata(path: string, name: string, mediaType: string): Promise<FileDigest> {
    const clean = withoutMetadata(await readFile(path), mediaType);
    if (!clean) throw imageUnreadable(name);
    await rm(path);
    return disk.write(() => writeSynced(Readable.from([clean]), path, Infinity, name));
  }

  return {
    /**
     * Receives an upload: streamed, checked by its content, images without their metadata.
     * @throws Problem 404 `file_unknown` when it does not have the size that was announced, 413 `file_too_big`, 422
     * `file_empty`, `file_kind_refused`, `file_kind_differs`, `pdf_unreadable`, `pdf_encrypted`, `image_unreadable`,
     * 503 `files_unreachable`
     */
    takeIn(upload: Upload): Promise<StoredBytes> {
      const name = cleanName(upload.name);
      return store({ ...upload, name }, async (path, written) => {
        const { exactBytes = written.sizeBytes } = upload;
        if (written.sizeBytes !== exactBytes)
          throw problem.notFound('file_unknown', 'A piece of this file is missing.');
        if (written.sizeBytes === 0) throw problem.field('file', 'file_empty', `“${name}” is empty.`);
        const mediaType = await kindOf(path, name);
        if (mediaType === 'application/pdf') await refuseUnreadablePdf(path, name);
        if (mediaType.startsWith('image/')) return { mediaType, ...(await removeMetadata(path, name, mediaType)) };
        return { mediaType, ...written };
      });
    },

    /** Stores a file created by the server (a PDF). @throws Problem 503 `files_unreachable` */
    keep: ({ content, name, mediaType }: OwnFile<Buffer>): Promise<StoredBytes> =>
      store({ content: Readable.from([content]), name: cleanName(name), maxBytes: Infinity }, (_path, written) => ({
        mediaType,
        ...written,
      })),

    /**
     * Stores a file of any length while the server creates it (an export).
     * @throws Problem 503 `files_unreachable`
     */
    keepStream: ({ content, name, mediaType }: OwnFile<Readable>): Promise<StoredBytes> =>
      store({ content, name: cleanName(name), maxBytes: Infinity }, (_path, written) => ({
        mediaType,
        ...written,
      })),
  };
}

async function writeSynced(content: Readable, path: string, maxBytes: number, name: string): Promise<FileDigest> {
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
    // Not a write stream: one that leaves the handle open also prevents it from ever closing.
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
 * A file's name for display and download: no path, no invisible characters except joiners, at most 120 characters.
 * Invalid uploaded names are refused earlier (`isUnreadableFileName`).
 */
function cleanName(name: string): string {
  const last = withFewMarks(name.toWellFormed().normalize('NFC')).split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return lengthOf(clean) > 120 ? shortened(clean, 120 - lengthOf(ending)) + ending : clean || 'file';
}
