import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { freePort, startProcess } from './testing/process.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

let folder = '';
let server: ReturnType<typeof startProcess>;
let url: string;

/** Starts a server with two workers once. */
async function start(): Promise<void> {
  if (folder) return;
  folder = mkdtempSync(join(tmpdir(), 'gh-workers-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = startProcess({ PORT: String(port), DATA_DIR: folder, WORKERS: '2' });
  await server.ready(60_000);
}

afterAll(async () => {
  if (!folder) return;
  server.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

const isNode = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts');

/** The processes started by the primary, without the database. */
const workers = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return new RegExp(`\\) [^Z] ${server.pid} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8')) && isNode(pid);
    } catch {
      return false;
    }
  });

async function until(isSo: () => boolean | Promise<boolean>, atMostMs = 60_000): Promise<void> {
  for (let waited = 0; waited < atMostMs; waited += 50) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('It did not happen in time.');
}

/** Keeps eight requests in flight until it is stopped. @returns what went wrong */
function askWithoutPause() {
  const failures: string[] = [];
  let answered = 0;
  let longestMs = 0;
  let isOver = false;
  const asking = async () => {
    while (!isOver) {
      const began = performance.now();
      try {
        const response = await fetch(`${url}/api/health/ready`);
        const { status } = response;
        // Only a fully read body frees its connection for the next request.
        await response.arrayBuffer();
        if (status === 200) answered += 1;
        else failures.push(String(status));
      } catch (error) {
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
      }
      longestMs = Math.max(longestMs, performance.now() - began);
    }
  };
  const all = Array.from({ length: 8 }, asking);
  return async () => {
    isOver = true;
    await Promise.all(all);
    return { answered, failures, longestMs };
  };
}

slowTest(
  'two workers are replaced one after the other on SIGUSR2, and no request fails',
  async () => {
    await start();
    await until(() => workers().length === 2);
    const before = workers();
    const end = askWithoutPause();
    server.kill('SIGUSR2');
    await until(() => workers().length === 2 && !workers().some((pid) => before.includes(pid)));
    const { answered, failures } = await end();
    expect(failures).toEqual([]);
    // A busy machine answers few requests, but some, while its workers start.
    expect(answered).toBeGreaterThan(5);
  },
  150_000,
);

test('case 151: a killed worker takes only its running requests with it, and is replaced; the metrics are those of all workers', async () => {
  await start();
  await until(() => workers().length === 2);
  const [first = ''] = workers();
  const end = askWithoutPause();
  await sleep(500);
  process.kill(Number(first), 'SIGKILL');
  await until(() => workers().length === 2 && !workers().includes(first));
  const { answered, failures, longestMs } = await end();
  expect(answered).toBeGreaterThan(5);
  // At most all eight requests in flight were that worker's.
  expect(failures.length).toBeLessThanOrEqual(8);
  expect(longestMs).toBeLessThan(5_000);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  expect(server.errors()).toContain('A worker ended by itself and is being replaced.');
  for (let asked = 0; asked < 6; asked++) await fetch(`${url}/api/health/live`, { headers: { connection: 'close' } });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  // Two processes have two pools; each has at least half of its connections open.
  const idle = Number(/guildhall_database_connections\{state="idle"\} (\d+)/.exec(metrics)?.[1]);
  expect(idle).toBeGreaterThanOrEqual(10);
  expect(metrics.endsWith('# EOF\n')).toBe(true);
}, 120_000);

slowTest(
  'workers end with their primary, also when it is killed',
  async () => {
    await start();
    await until(() => workers().length === 2);
    const [one = '', other = ''] = workers();
    server.kill('SIGKILL');
    await server.ended;
    const isRunning = (pid: string) => readdirSync('/proc').includes(pid) && isNode(pid);
    await until(() => ![one, other].some((pid) => isRunning(pid)));
  },
  120_000,
);
