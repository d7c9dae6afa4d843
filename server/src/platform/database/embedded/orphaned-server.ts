import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './lock.ts';

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
