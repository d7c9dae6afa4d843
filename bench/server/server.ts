// Starts the measured server as `npm start` runs it, with the demo data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Connection, Database } from '../../server/src/platform/database/client.ts';
import { runningDatabase } from '../../server/src/platform/database/embedded/lock.ts';
import { issueLink } from '../../server/src/platform/links/links.ts';
import { createSessions } from '../../server/src/platform/sessions/sessions.ts';
import { dayMs } from '../../shared/domain/durations.ts';
import { root } from '../../scripts/tools.mjs';

/** `BENCH_DIR` moves the data to another folder. */
const dataDir = join(process.env.BENCH_DIR ?? join(root, '.guildhall-bench'), 'server');

/** The server of this workspace, and its database. */
export interface MeasuredServer {
  origin: string;
  pid: number;
  connection: Connection;
  /** From the command to the first response. */
  startedMs: number;
  stop: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** @throws when the server is not ready within five minutes */
export async function startServer(): Promise<MeasuredServer> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')];
  const child = spawn(process.execPath, command, {
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
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { origin, pid: child.pid, connection, startedMs, stop };
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resident memory of a process, in MB; `null` on systems without `/proc`. */
export function memoryMb(pid: number): number | null {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}

/** An administrator's session in the demo data. */
export async function officeSession(db: Database): Promise<{ authorization: string }> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from users where role = 1 and state = 'active' and deleted_at is null order by id limit 1`,
  );
  const [administrator] = rows;
  if (!administrator) throw new Error('The demo data have no administrator.');
  const sessions = createSessions({ db, clock: systemClock });
  const token = await sessions.open(db, administrator.id, { ip: '127.0.0.1', agent: 'bench' });
  return { authorization: `Bearer ${token}` };
}

/** The URL of an unanswered referee form. */
export async function refereeAddress(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select r.id from referees r join applications a on a.id = r.application_id
     where r.state = 'asked' and r.language = 'en' and a.state = 'awaiting_references' order by r.id limit 1`,
  );
  const [referee] = rows;
  if (!referee) throw new Error('The demo data have no referee who was asked.');
  const { token } = await issueLink(db, systemClock, { purpose: 'referee', subjectId: referee.id, lifeMs: dayMs });
  return `/forms/referee-consent/${token}`;
}
