import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

// Longer than any request takes: files without a row by then never get one.
const strayAgeMs = 60 * 60 * 1000;

/**
 * The received parts of unfinished uploads, on disk under the uploads' generated ids, outside of anything that is
 * served. The database stores how much of a file is valid; bytes beyond that are overwritten by the next chunk.
 */
export function createUploadChunks(folder: string) {
  const pathOf = (id: string) => join(folder, id);
  return {
    /** Writes a chunk at its offset and syncs it to disk. */
    async write(id: string, offset: number, piece: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true });
      const file = await open(pathOf(id), offset === 0 ? 'w' : 'r+', 0o600);
      try {
        // A nearly full disk may write only part of a chunk and report it with the next one.
        for (let done = 0; done < piece.length;)
          done += (await file.write(piece, done, piece.length - done, offset + done)).bytesWritten;
        await file.sync();
      } finally {
        await file.close();
      }
    },

    /** The first `bytes` of an upload. */
    read: (id: string, bytes: number): Readable => createReadStream(pathOf(id), { start: 0, end: bytes - 1 }),

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Deletes files without an upload. @returns how many files */
    async sweep(isKnown: (id: string) => boolean, now: Date): Promise<number> {
      let swept = 0;
      for (const id of await readdir(folder).catch(() => [])) {
        if (isKnown(id)) continue;
        const { mtimeMs } = await stat(pathOf(id)).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs > now.getTime() - strayAgeMs) continue;
        await rm(pathOf(id), { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

export type UploadChunks = ReturnType<typeof createUploadChunks>;
