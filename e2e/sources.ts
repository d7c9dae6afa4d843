import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Cache of the browser tests between runs; `node_modules/.cache` survives a new checkout of the branch. */
export const cacheFolder = path.resolve(import.meta.dirname, '../node_modules/.cache/guildhall');

const lock = path.join(cacheFolder, 'sources.lock');
const owner = path.join(lock, 'pid');

/**
 * Locks the workspace's sources for one worker: one test edits them for a while, and others build from them.
 * @returns a function that releases them
 */
export async function takeSources(): Promise<() => void> {
  mkdirSync(cacheFolder, { recursive: true });
  while (!isTaken()) {
    if (isLeftBehind()) rmSync(lock, { recursive: true, force: true });
    await sleep(100);
  }
  return () => rmSync(lock, { recursive: true, force: true });
}

function isTaken(): boolean {
  try {
    mkdirSync(lock);
    writeFileSync(owner, String(process.pid));
    return true;
  } catch {
    return false;
  }
}

/** True when the worker that holds the lock no longer runs, for example after a kill. */
function isLeftBehind(): boolean {
  try {
    process.kill(Number(readFileSync(owner, 'utf8')), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
