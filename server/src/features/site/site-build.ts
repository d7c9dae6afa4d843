import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { siteBuild, type SiteBuild } from '@guildhall/shared/federation/site';
import * as z from 'zod/mini';

// How old the last look may be, in ms: in a rush, each look would cost as much as a query.
const lookAgainMs = 100;

/** Reads the shell's `site.json` anew whenever it changes; while it can't be read, the last good one counts. */
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
      // Not built, being built, or taken away.
    }
    return last;
  };
}
