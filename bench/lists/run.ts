// Measures list pages over HTTP: node bench/lists/run.ts [applications] [requests a second] [seconds]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApp } from '../../server/src/app.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { testConfig } from '../../server/src/testing/config.ts';
import { openScratch } from './database.ts';
import type { Kind, LoadOrder, Sample } from './load.ts';
import { variants } from './variants.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [total = 1_000_000, perSecond = 50, seconds = 60] = positionals.map(Number);

const { db, stop } = await openScratch(total);
const jobs = createJobs({ db, work: false });
const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
const app = await createApp({ config: testConfig(folder), db, clock: systemClock, jobs });
await app.ready();
await jobs.start();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const { rows } = await db.$client.query(`select id from users where role = 2 order by id limit 1`);
const token = await app.sessions.open(db, rows[0].id, { ip: '127.0.0.1', agent: 'bench' });

let queries = 0;
const plain = db.$client.query.bind(db.$client);
Object.assign(db.$client, {
  query: (...given: Parameters<typeof plain>) => {
    queries += 1;
    return plain(...given);
  },
});

interface Answer {
  data: unknown[];
  totalCount: number;
}

const headers = { authorization: `Bearer ${token}` };

async function ask(query: Record<string, string>): Promise<{ ms: number; body: Answer }> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/applications?${new URLSearchParams(query).toString()}`, { headers });
  const body = (await response.json()) as Answer;
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  return { ms: performance.now() - began, body };
}

/** Retries when the machine is too busy for a moment. */
async function patiently(query: Record<string, string>): ReturnType<typeof ask> {
  for (let left = 5; ; left--) {
    try {
      return await ask(query);
    } catch (error) {
      if (left === 0) throw error;
      await sleep(1000);
    }
  }
}

const percentile = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

// Each request once, without load: the cost of the first page, the number of queries, the length of the list.
const lengths = new Map<string, number>();
const table = [];
for (const { name, query } of variants) {
  const cold = await patiently({ ...query, pageSize: '50' });
  queries = 0;
  const warm = await patiently({ ...query, pageSize: '50' });
  const shallow = queries;
  const { totalCount } = warm.body;
  lengths.set(name, totalCount);
  const middle = String(Math.max(1, Math.ceil(totalCount / 100)));
  const coldDeep = await patiently({ ...query, pageSize: '50', page: middle });
  queries = 0;
  const deep = await patiently({ ...query, pageSize: '50', page: middle });
  const ms = (value: number) => Number(value.toFixed(1));
  table.push({
    list: name,
    rows: totalCount,
    'first, cold': ms(cold.ms),
    first: ms(warm.ms),
    'middle, cold': ms(coldDeep.ms),
    middle: ms(deep.ms),
    queries: Math.max(shallow, queries),
  });
}
console.table(table);

/** Any list at any depth, requested from another process. */
async function underLoad(order: Omit<LoadOrder, 'origin' | 'token' | 'lengths'>): Promise<Sample[]> {
  const asking = fork(join(import.meta.dirname, 'load.ts'));
  asking.send({ origin, token, lengths: Object.fromEntries(lengths), ...order } satisfies LoadOrder);
  const [samples] = (await once(asking, 'message')) as [Sample[]];
  return samples;
}

// A server is slower for a few seconds after it starts; the measurement is about the hours after that.
await underLoad({ perSecond: perSecond / 2, seconds: Math.min(10, seconds) });
const cpuBefore = process.cpuUsage();
const began = performance.now();
const samples = await underLoad({ perSecond, seconds });
const share = (({ user, system }) => (user + system) / 10 / (performance.now() - began))(process.cpuUsage(cpuBefore));
const answered = samples.filter(({ status }) => status === 200);
const summary = (what: string, asked: Sample[]) => {
  const times = asked.map(({ ms }) => ms);
  const at = (part: number) => Number(percentile(times, part).toFixed(1));
  return { what, requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
};
const kinds: Kind[] = ['lists', 'searches', 'a call with next to no work'];
console.log(
  `${total} applications, ${perSecond} requests a second for ${seconds} s; ${samples.length - answered.length} refused;`,
  `the server's own process took ${share.toFixed(0)} % of one core`,
);
console.table([
  ...kinds.map((kind) =>
    summary(
      kind,
      answered.filter((sample) => sample.kind === kind),
    ),
  ),
  ...variants.map(({ name }) =>
    summary(
      name,
      answered.filter((sample) => sample.name === name),
    ),
  ),
]);

await app.close();
await jobs.stop();
await stop();
process.exit(0);
