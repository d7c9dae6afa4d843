// Measures list pages over HTTP: node bench/lists/run.ts [applications] [requests a second] [seconds]
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../server/src/http/app.ts';
import { createJobs } from '../../server/src/jobs/jobs.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { testConfig } from '../../server/src/testing/config.ts';
import { openScratch } from './database.ts';
import { variants } from './variants.ts';

const total = Number(process.argv[2] ?? 1_000_000);
const perSecond = Number(process.argv[3] ?? 50);
const seconds = Number(process.argv[4] ?? 60);

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

/** The same on a machine that is too busy for a moment: asked again. */
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

/** What any signed-in call costs here and now: the measure for all other figures on a machine with other work. */
async function askLittle(): Promise<number> {
  const began = performance.now();
  await (await fetch(`${origin}/api/membership-types`, { headers })).arrayBuffer();
  return performance.now() - began;
}

const percentile = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

// Alone, once each: how much the first page costs, how many queries, how long the list is.
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

// All at once: any list at any depth, so many a second whether or not the one before has been answered.
const times: Record<'lists' | 'searches' | 'a call with next to no work', number[]> = {
  lists: [],
  searches: [],
  'a call with next to no work': [],
};
let refused = 0;
const perVariant = new Map<string, number[]>();
const running: Promise<unknown>[] = [];
const began = performance.now();
for (let number = 0; number < perSecond * seconds; number++) {
  const due = began + (number * 1000) / perSecond;
  const wait = due - performance.now();
  if (wait > 0) await sleep(wait);
  // Searches are one request in twenty.
  const kind = number % 20 === 19;
  const choice = variants.filter(({ search = false }) => search === kind);
  const variant = choice[Math.floor(Math.random() * choice.length)];
  if (!variant) continue;
  const pageSize = [25, 50, 100][number % 3] ?? 25;
  const pages = Math.max(1, Math.ceil((lengths.get(variant.name) ?? 1) / pageSize));
  // Half of the requests are for the first three pages, the others for any page there is.
  const page = 1 + Math.floor(Math.random() * (number % 2 === 0 ? Math.min(3, pages) : pages));
  running.push(
    ask({ ...variant.query, pageSize: String(pageSize), page: String(page) }).then(
      ({ ms }) => {
        times[kind ? 'searches' : 'lists'].push(ms);
        perVariant.set(variant.name, [...(perVariant.get(variant.name) ?? []), ms]);
      },
      () => {
        refused += 1;
      },
    ),
  );
  if (number % 10 === 5) running.push(askLittle().then((ms) => times['a call with next to no work'].push(ms)));
}
await Promise.all(running);
const summary = ([name, list]: [string, number[]]) => ({
  what: name,
  requests: list.length,
  p50: Number(percentile(list, 0.5).toFixed(1)),
  p95: Number(percentile(list, 0.95).toFixed(1)),
  p99: Number(percentile(list, 0.99).toFixed(1)),
  most: Number(percentile(list, 1).toFixed(1)),
});
console.log(`${total} applications, ${perSecond} requests a second for ${seconds} s; ${refused} refused`);
console.table([...Object.entries(times), ...perVariant].map(summary));

await app.close();
await jobs.stop();
await stop();
process.exit(0);
