import { linkSync, readFileSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../../config.ts';
import type { Connection } from '../client.ts';
import { databaseIdentity, databaseName, databaseUser, sharedFolder, placeOf } from './database-folder.ts';

/**
 * Locks the data folder for this process, so that no second one opens the same database and files. The lock is a file
 * with the holder's id; the lock of a dead holder is taken over.
 * @throws StartProblem that names the holder
 * @returns a function that releases it
 */
export function lockDataDir(dataDir: string): () => void {
  const locked = tryLock(join(dataDir, 'guildhall.pid'));
  if (typeof locked === 'function') return locked;
  throw new StartProblem(
    `Guildhall is already running on ${dataDir} (process ${locked}). Stop it first, or set DATA_DIR.`,
  );
}

/**
 * Waits until no other command runs the embedded database of this folder.
 * @param onWaiting called with the other command's process, once, after a second
 * @param signal ends the wait with an error
 * @returns a function that releases the lock
 */
export async function lockForCommand(
  dataDir: string,
  onWaiting: (pid: number) => void,
  signal?: AbortSignal,
): Promise<() => void> {
  for (let tries = 1; ; tries += 1) {
    const locked = tryLock(join(dataDir, 'command.pid'));
    if (typeof locked === 'function') return locked;
    if (tries === 5) onWaiting(locked);
    await sleep(200, undefined, { signal });
  }
}

/** @returns a function that releases the lock, or the process that holds it */
function tryLock(path: string): (() => void) | number {
  const mine = `${process.pid} ${startedAt(process.pid)}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(path, mine)) return () => release(path, mine);
    const holder = read(path);
    if (holder === null) continue;
    const pid = Number(holder.split(' ')[0]);
    if (isAlive(pid, holder)) return pid;
    removeStale(path, holder);
  }
  throw new StartProblem(`The lock ${path} could not be taken. Try again in a moment.`);
}

/** Creates the lock atomically: first the content, then the name. */
function claim(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStale(path: string, holder: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    // Another start may have taken over between reading and renaming: then the renamed file is its lock, not the old
    // one.
    if (read(aside) !== holder) linkSync(aside, path);
  } catch {
    // Another process removed it first; the next attempt finds out which.
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid: number, holder: string): boolean {
  return isRunning(pid) && `${pid} ${startedAt(pid)}` === holder;
}

/** True when a process with this id runs, of any user. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A zombie process accepts signals until its parent has reaped it. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** When a process started, in the kernel's ticks: distinguishes a holder from a later process with the same id. */
function startedAt(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}@${boot}`;
  } catch {
    return 'unknown';
  }
}

/**
 * A database may outlive a killed server. Called with the data folder locked, so any process that still serves the
 * cluster has lost its server: it is shut down cleanly (acknowledged data is in its log) and a new one starts.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = postmasterOf(cluster);
  if (pid === null) return;
  // Fast shutdown first; after three seconds immediate shutdown, from which PostgreSQL recovers on its next start.
  for (const [signal, ms] of [
    ['SIGINT', 3000],
    ['SIGQUIT', 2000],
  ] as const) {
    process.kill(pid, signal);
    if (await hasEnded(pid, ms)) return;
  }
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid, 1000);
}

function postmasterOf(cluster: string): number | null {
  try {
    const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return pid && isRunning(Number(pid)) && servesCluster(Number(pid), cluster) ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** The process id in a leftover file may belong to another program by now. */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.includes(cluster);
  } catch {
    // No /proc on this system: PostgreSQL removes the file when it ends, so the process id is trusted.
    return process.platform !== 'linux';
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(25)) if (!isRunning(pid)) return true;
  return !isRunning(pid);
}

/** The connection options of the embedded database of a data folder while its server runs; otherwise `null`. */
export function runningDatabase(dataDir: string): Connection | null {
  const status = join(placeOf(dataDir, databaseIdentity(), sharedFolder()), 'cluster/postmaster.pid');
  const password = join(dataDir, 'database.password');
  if (!existsSync(status) || !existsSync(password)) return null;
  // One line each: process, folder, start time, port, socket folder, address.
  const [, , , port = '', socket = '', address = ''] = readFileSync(status, 'utf8').split('\n');
  return {
    host: socket || address,
    port: Number(port),
    user: databaseUser,
    database: databaseName,
    password: readFileSync(password, 'utf8'),
  };
}
