// Starts the measured servers: ours as `npm start` runs it, with the demo data, and the bare one.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../server/src/platform/database/client.ts';
import { runningDatabase } from '../../server/src/platform/database/embedded/lock.ts';
import { root } from '../../scripts/tools.mjs';
import type { BareOrder } from './bare.ts';

/** `BENCH_DIR` moves the data to another folder. */
export const dataDir = join(process.env.BENCH_DIR ?? join(root, '.guildhall-bench'), 'server');

/** A process that answers requests. */
export interface Subject {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** The server of this workspace, and its database. */
export interface OurServer extends Subject {
  connection: Connection;
  /** From the command to the first response. */
  startedMs: number;
  /** The port of its inspector after the signal SIGUSR1. */
  inspectorPort: number;
}

const stopper = (child: ChildProcess) => async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * The server of this workspace.
 * @param settings more environment variables
 * @throws when it is not ready within five minutes
 */
export async function startOurs(settings: Record<string, string> = {}): Promise<OurServer> {
  mkdirSync(dataDir, { recursive: true });
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const options = ['--disable-warning=ExperimentalWarning', `--inspect-port=${inspectorPort}`];
  const child = spawn(process.execPath, [...options, join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'info',
      // The client sets the address a request comes from, as a proxy does.
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; !(await isReady(origin)); waited += 100) {
    if (child.exitCode !== null || waited > 300_000) throw new Error('The server did not start.');
    await sleep(100);
  }
  const connection = runningDatabase(dataDir);
  if (!connection || !child.pid) throw new Error('The database of the server was not found.');
  const startedMs = performance.now() - began;
  return { origin, pid: child.pid, connection, startedMs, inspectorPort, stop: stopper(child) };
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Bare Fastify and `pg`, which run the same statements and send the same bytes. */
export async function startBare(order: BareOrder): Promise<Subject> {
  const child = fork(join(import.meta.dirname, 'bare.ts'));
  child.send(order);
  const [origin] = (await once(child, 'message')) as [string];
  if (!child.pid) throw new Error('The bare server did not start.');
  return { origin, pid: child.pid, stop: stopper(child) };
}

/** CPU time of a process so far, in ms; `null` on systems without `/proc`. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and system time, in 1/100 s.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Resident memory of a process, in MB; `null` on systems without `/proc`. */
export function memoryMb(pid: number): number | null {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}
