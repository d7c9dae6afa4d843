// Memory used by the server under steady load, and whether it grows over twenty minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, failures } from '../asking.ts';
import { budgets, type Line } from '../budgets.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { pagesOf } from './compare.ts';
import { memoryMb, type OurServer } from './subjects.ts';

/** Requests all pages of the comparison in turn. @returns the number of refused requests */
async function askAll({ origin }: OurServer, db: Database, perSecond: number, seconds: number): Promise<number> {
  const pages = await pagesOf(db);
  const [first] = pages;
  const paths = pages.map(({ path }) => path);
  const answers = await ask({ origin, paths, headers: first?.headers ?? {}, fromMany: true, seconds, perSecond });
  return failures(answers);
}

/** Memory after half a minute at 50 requests per second. */
export async function measureMemory(server: OurServer, db: Database): Promise<Line[]> {
  const refused = await askAll(server, db, 50, 30);
  return [
    {
      what: 'memory of the server at 50 requests a second',
      unit: 'MB',
      value: memoryMb(server.pid) ?? NaN,
      details: `after half a minute; ${refused} refused`,
    },
  ];
}

/** The inspector of a process, which can read its heap. */
async function inspect({ pid, inspectorPort }: OurServer) {
  process.kill(pid, 'SIGUSR1');
  await sleep(1000);
  const targets: { webSocketDebuggerUrl: string }[] = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).then(
    (response) => response.json(),
  );
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let lastId = 0;
  const send = <Result>(method: string, params = {}): Promise<Result> => {
    const id = ++lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) =>
      socket.addEventListener('message', function read({ data }) {
        const answer: { id?: number; result: Result } = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener('message', read);
        resolve(answer.result);
      }),
    );
  };
  return {
    /** Live memory after garbage collection, without compiled code, in MB. */
    async liveMb(): Promise<number> {
      // The second collection frees what the finalizers of the first one released.
      for (let times = 0; times < 3; times++) await send('HeapProfiler.collectGarbage');
      const heap = await send<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage');
      const { result } = await send<{ result: { value: number } }>('Runtime.evaluate', { expression: codeBytes });
      return (heap.usedSize + (heap.backingStorageSize ?? 0) - result.value) / 1024 / 1024;
    },
    close: () => socket.close(),
  };
}

/** What V8 has compiled. It grows whenever code runs for the first time or often, and ends with the code there is. */
const codeBytes = `process.getBuiltinModule('v8').getHeapSpaceStatistics()
  .filter(({ space_name }) => /code|trusted/.test(space_name)).reduce((sum, space) => sum + space.space_used_size, 0)`;

interface Point {
  x: number;
  y: number;
}

/** The slope of the least-squares line through the points, and its standard error. */
function slopeOf(points: readonly Point[]): { slope: number; error: number } {
  const mean = (valueOf: (point: Point) => number) =>
    points.reduce((sum, point) => sum + valueOf(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const slope = mean((point) => (point.x - x) * (point.y - y)) / spread;
  const residual = mean((point) => (point.y - y - slope * (point.x - x)) ** 2);
  return { slope, error: Math.sqrt(residual / spread / (points.length - 2)) };
}

const warmMinutes = 5;
/** Fifteen minutes tell a slope of 1 MB an hour from none. Five do not: the standard error was 1.4. */
const minutes = 20;

/**
 * Twenty minutes at 100 requests per second. The resident size fluctuates by more than an hour's leak, so the slope is
 * computed from the heap after garbage collection, each minute, while no requests run.
 */
export async function measureGrowth(server: OurServer, db: Database): Promise<Line[]> {
  const inspector = await inspect(server);
  const live: Point[] = [];
  let [refused, residentMb] = [0, NaN];
  for (let minute = 1; minute <= minutes; minute++) {
    refused += await askAll(server, db, 100, 60);
    if (minute < warmMinutes) continue;
    // The first collection frees memory that the process would otherwise keep.
    if (minute === warmMinutes) residentMb = memoryMb(server.pid) ?? NaN;
    await sleep(2000);
    live.push({ x: minute / 60, y: await inspector.liveMb() });
  }
  inspector.close();
  const { slope, error } = slopeOf(live);
  const inUse = live.map(({ y }) => y.toFixed(1)).join(', ');
  return [
    {
      what: 'memory of the server after five minutes at 100 requests a second',
      unit: 'MB',
      value: residentMb,
      details: `${memoryMb(server.pid)?.toFixed(0) ?? '?'} MB after ${minutes} minutes and ${live.length} collections of garbage`,
    },
    {
      what: `its growth from then until minute ${minutes}`,
      unit: 'MB an hour',
      value: slope,
      details: `± ${error.toFixed(1)}; in use ${inUse} MB; ${refused} refused`,
      budget: budgets.growthMbPerHour,
    },
  ];
}
