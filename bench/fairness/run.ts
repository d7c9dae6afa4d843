// Measures how much one member with many concurrent requests slows down everyone else: node bench/fairness/run.ts
// [rounds] [seconds]
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../server/src/platform/database/client.ts';
import { runningDatabase } from '../../server/src/platform/database/embedded/lock.ts';
import { createSessions } from '../../server/src/platform/sessions/sessions.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Answered, Order } from './ask.ts';

const [rounds = 6, seconds = 10] = parseArgs({ allowPositionals: true }).positionals.map(Number);
const parallel = 120;
const othersPerSecond = 20;

const root = join(import.meta.dirname, '../..');
const dataDir = join(process.env.BENCH_DIR ?? join(root, '.guildhall-bench'), 'fairness');
mkdirSync(dataDir, { recursive: true });

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const origin = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'demo',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

for (let waited = 0; ; waited += 1) {
  if (server.exitCode !== null || waited > 300) throw new Error('The server did not start.');
  const isReady = await fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) break;
  await sleep(1000);
}

const connection = runningDatabase(dataDir);
if (!connection) throw new Error('The database of the server was not found.');
const db = connect(connection, { max: 1 });
const sessions = createSessions({ db, clock: systemClock });
// Two members with one application each, so that both load the same kind of pages.
const { rows: members } = await db.$client.query<{ id: string; application: string }>(
  `select u.id, min(a.id::text) as application from users u join applications a on a.applicant_id = u.id
   where u.role = 3 and u.state = 'active' and u.deleted_at is null group by u.id order by u.id limit 2`,
);
const people = await Promise.all(
  members.map(async ({ id, application }) => ({
    token: await sessions.open(db, id, { ip: '127.0.0.1', agent: 'bench' }),
    paths: [
      'auth/me',
      'applications',
      `applications/${application}`,
      `applications/${application}/timeline`,
      'queries',
    ],
  })),
);
await db.$client.end();
const [other, greedy] = people;
if (!other || !greedy) throw new Error('The demo data have no two members with applications.');

/** Sends requests from a separate process, so that one client does not delay the other's timer. */
async function ask(order: Order): Promise<Answered[]> {
  const asking = fork(join(import.meta.dirname, 'ask.ts'));
  asking.send(order);
  const [answered] = (await once(asking, 'message')) as [Answered[]];
  return answered;
}

const single: Order = { origin, ...other, seconds, perSecond: othersPerSecond };
const crowd: Order = { origin, ...greedy, seconds: seconds + 2, parallel };

await ask({ ...single, seconds: 5 });
const alone: Answered[] = [];
const beside: Answered[] = [];
const crowded: Answered[] = [];
// Alternates the rounds, so that other load on the machine affects both equally.
for (let round = 0; round < rounds; round++) {
  alone.push(...(await ask(single)));
  const asking = ask(crowd);
  await sleep(1500);
  beside.push(...(await ask(single)));
  crowded.push(...(await asking));
}

const percentile = (times: number[], share: number) =>
  Number((times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(1));
const summary = (who: string, answered: Answered[]) => {
  const times = answered.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = answered.length - times.length;
  return { who, answered: times.length, refused, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};
console.table([
  summary('another member, alone', alone),
  summary(`another member, beside ${parallel} requests of one`, beside),
  summary(`the one with ${parallel} requests`, crowded),
]);

server.kill('SIGTERM');
await once(server, 'exit');
process.exit(0);
