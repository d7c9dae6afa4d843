import { statfs } from 'node:fs/promises';
import { limits } from '@guildhall/shared/domain';
import { after, type Clock } from '../clock/clock.ts';

// The system's codes for a disk or a quota that is used up, and PostgreSQL's.
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** True when a write failed because there is no space left, for a file or in the database. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && fullCodes.some((code) => code === cause.code)) return true;
  return false;
}

// A quota can't be asked for its rest: after a write that failed for want of space, it counts as used up for this long.
const memoryMs = 60_000;

export type Disk = ReturnType<typeof createDisk>;

/** Knows whether the disk of the uploaded files has room for another one. */
export function createDisk({ folder, clock }: { folder: string; clock: Clock }) {
  let wasFullAt: Date | null = null;

  return {
    /** Does what writes a file, and notes whether there was room for it. */
    async write<T>(work: () => Promise<T>): Promise<T> {
      try {
        const written = await work();
        wasFullAt = null;
        return written;
      } catch (error) {
        if (isDiskFull(error)) wasFullAt = clock.now();
        throw error;
      }
    },

    /** False when the biggest upload would not fit, or a write has just failed for want of space. */
    async hasRoom(): Promise<boolean> {
      if (wasFullAt && clock.now() < after(wasFullAt, memoryMs)) return false;
      const free = await statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        // Where it can't be asked, or nothing was ever stored, writing will tell.
        () => Infinity,
      );
      return free >= limits.fileBytes;
    },
  };
}
