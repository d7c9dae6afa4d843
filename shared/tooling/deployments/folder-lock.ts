import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { ifMissing, newName } from './atomic-files.ts';

/** A lock older than this, in ms, belongs to a process that died: a swap takes milliseconds. */
const staleLockMs = 10_000;

/** Runs `work` with the lock held, waiting while another process holds it. */
export async function locked<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const mine = newName();
  const deadline = Date.now() + 2 * staleLockMs;
  while (!(await take(path, mine))) {
    await removeStale(path);
    if (Date.now() > deadline) throw new Error(`${path} is held by somebody else.`);
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
  }
  // The heartbeat keeps long work, such as copying a build, from looking like a dead process.
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, staleLockMs / 5).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    // A slow process may find that another one now holds the lock.
    if ((await readFile(path, 'utf8').catch(ifMissing(''))) === mine) await rm(path, { force: true });
  }
}

/** @returns false when another process holds it */
const take = (path: string, mine: string): Promise<boolean> =>
  writeFile(path, mine, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Only one process at a time checks and removes a lock: otherwise a second one would remove the lock that the first has
 * just taken.
 */
async function removeStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const removal = `${path}.removal`;
  if (!(await take(removal, newName()))) {
    if (await isStale(removal)) await rm(removal, { force: true });
    return;
  }
  if (await isStale(path)) await rm(path, { force: true });
  await rm(removal, { force: true });
}

async function isStale(path: string): Promise<boolean> {
  const lock = await stat(path).catch(ifMissing(null));
  return lock !== null && Date.now() - lock.mtimeMs > staleLockMs;
}
