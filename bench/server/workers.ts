// What a second worker gains: the same load on one process and on two, in alternating starts; and a steady load on two.
import { ask, failures, median, percentile } from '../asking.ts';
import { budgets, type Line } from '../budgets.ts';
import { connect } from '../../server/src/platform/database/client.ts';
import { officeSession, refereeAddress } from './compare.ts';
import { administratorTokens } from './people.ts';
import { startOurs } from './subjects.ts';

const rounds = 3;
const seconds = 5;
const parallel = 32;

interface Rates {
  lists: number;
  pages: number;
  failed: number;
}

/** Responses per second of a server with this number of workers. */
async function ratesOf(workers: number): Promise<Rates> {
  const server = await startOurs({ WORKERS: String(workers) });
  const db = connect(server.connection, { max: 2 });
  try {
    const { origin } = server;
    const lists = { origin, paths: ['/api/applications?pageSize=25'], headers: await officeSession(db), parallel };
    const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const pages = { origin, paths: [await refereeAddress(db)], headers: compressed, fromMany: true, parallel };
    // The first requests compile code and prepare statements and pages.
    for (const order of [lists, pages]) await ask({ ...order, seconds: 2 });
    const [listed, opened] = [await ask({ ...lists, seconds }), await ask({ ...pages, seconds })];
    return {
      lists: (listed.statuses[200] ?? 0) / listed.seconds,
      pages: (opened.statuses[200] ?? 0) / opened.seconds,
      failed: failures(listed) + failures(opened),
    };
  } finally {
    await db.$client.end();
    await server.stop();
  }
}

const steady = { perSecond: 500, seconds: 60, warmUpSeconds: 5 };
// What one person sends at once is limited, so many share the load.
const readers = 40;

/** Lists at a steady rate, sent whether or not earlier ones have been answered, to two workers. */
export async function measureSteadyLists(): Promise<Line> {
  const server = await startOurs({ WORKERS: '2' });
  const db = connect(server.connection, { max: 2 });
  try {
    const tokens = await administratorTokens(db, readers);
    const lists = { origin: server.origin, paths: ['/api/applications?pageSize=25'], headers: {}, tokens };
    await ask({ ...lists, seconds: 5, parallel });
    const answers = await ask({ ...lists, ...steady });
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(answers.times, share));
    return {
      what: `p99 of ${steady.perSecond} lists a second for a minute, two workers`,
      unit: 'ms',
      // A request that fails is never in time.
      value: failures(answers) > 0 ? Infinity : (p99 ?? NaN),
      details: `p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms; ${failures(answers)} of ${answers.times.length} failed`,
      budget: budgets.steadyListsMs,
    };
  } finally {
    await db.$client.end();
    await server.stop();
  }
}

/** The gain from one worker to two. No other server may use the benchmark's data meanwhile. */
export async function measureWorkers(): Promise<Line[]> {
  const measured: [one: Rates, two: Rates][] = [];
  for (let round = 0; round < rounds; round++) measured.push([await ratesOf(1), await ratesOf(2)]);
  const failed = measured.flat().reduce((sum, rates) => sum + rates.failed, 0);
  return (['lists', 'pages'] as const).map((kind) => {
    const [one, two] = [0, 1].map((at) => median(measured.map((pair) => pair[at]![kind])));
    return {
      what: kind === 'lists' ? 'lists with two workers' : 'referees’ pages with two workers',
      unit: '× of one worker',
      value: median(measured.map(([first, second]) => second[kind] / first[kind])),
      details: `${one?.toFixed(0)} and ${two?.toFixed(0)} a second; ${failed} failed`,
    };
  });
}
