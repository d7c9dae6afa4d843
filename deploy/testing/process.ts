import { accessSync, constants, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { projectRoot } from './containerfile.ts';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Polls until the condition is true. @throws after `ms`, naming what it waited for */
export async function untilTrue(what: string, isSo: () => Promise<boolean> | boolean, ms = 60_000): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(50)) if (await isSo()) return;
  throw new Error(`Waited ${ms / 1000} s in vain: ${what}.`);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The user a container's process runs as: user 1000, or the current user if we are not root or user 1000 can't read the
 * repository.
 */
export function containerUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0 || !isOpen(projectRoot)) return {};
  return { uid: 1000, gid: 1000 };
}

function isOpen(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return (statSync(path).mode & 0o005) === 0o005 && (path === dirname(path) || isOpen(dirname(path)));
  } catch {
    return false;
  }
}
