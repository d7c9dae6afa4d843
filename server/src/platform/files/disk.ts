import { statfs } from 'node:fs/promises';
import { limits, minuteMs } from '@guildhall/shared/domain';
import { after, type Clock } from '../clock/clock.ts';

// The system's and PostgreSQL's codes for a full disk or quota.
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** True when a write failed for lack of space, for a file or in the database. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && fullCodes.some((code) => code === cause.code)) return true;
  return false;
}

// The rest of a quota can't be queried: after a write that failed for lack of space, it counts as used up for this
// long.
const memoryMs = minuteMs;

export type Disk = ReturnType<typeof createDisk>;

/** Tracks whether the disk of the uploaded files has space left. */
export function createDisk({ folder, clock }: { folder: string; clock: Clock }) {
  let wasFullAt: Date | null = null;

  return {
    /** Runs a write, and records whether there was space for it. */
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

    /** False when the largest upload would not fit, or a write has just failed for lack of space. */
    async hasRoom(): Promise<boolean> {
      if (wasFullAt && clock.now() < after(wasFullAt, memoryMs)) return false;
      const free = await statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        // If free space is unknown, the write itself will tell.
        () => Infinity,
      );
      return free >= limits.fileBytes;
    },
  };
}
