import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteBuild, type SiteBuild } from '@guildhall/shared/federation/site';
import * as z from 'zod/mini';

// Maximum age of the last check, in ms: under load, each check would cost as much as a query.
const lookAgainMs = 100;

/** Reads the shell's `site.json` whenever it changes; while it is unreadable, the last good one is used. */
export function createSiteBuildReader(folder: string): () => Promise<SiteBuild | null> {
  const path = join(folder, 'site.json');
  let stamp = '';
  let last: SiteBuild | null = null;
  let lookedAt = -Infinity;
  return async () => {
    if (last && performance.now() - lookedAt < lookAgainMs) return last;
    lookedAt = performance.now();
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (now !== stamp) {
        last = z.parse(siteBuild, JSON.parse(await readFile(path, 'utf8')));
        stamp = now;
      }
    } catch {
      // Not built, being built, or removed.
    }
    return last;
  };
}
