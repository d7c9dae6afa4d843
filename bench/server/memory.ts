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

interface Message {
  id?: number;
  result?: unknown;
  method?: string;
  params?: { chunk: string };
}

/** The part of a heap snapshot that says how large things are. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** What V8 keeps for itself: compiled code and notes about it. It grows whenever code runs for the first time or often. */
const ofCode = ['code', 'hidden', 'object shape'];

/** The size of everything in a heap, and of everything except code, in MB. */
function sizesOf({ snapshot: { meta }, nodes }: Snapshot): { all: number; objects: number } {
  const fields = meta.node_fields;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const isCode = meta.node_types[0].map((name) => ofCode.includes(name));
  let [all, code] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const bytes = nodes[at + size] ?? 0;
    all += bytes;
    if (isCode[nodes[at + type] ?? 0]) code += bytes;
  }
  const mb = 1024 * 1024;
  return { all: all / mb, objects: (all - code) / mb };
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
  let chunks: string[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params }: Message = JSON.parse(String(data));
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params) chunks.push(params.chunk);
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const send = (method: string): Promise<unknown> => {
    const id = ++lastId;
    socket.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return {
    /** Live memory after garbage collection (`sizesOf`). */
    async live() {
      // The second collection frees what the finalizers of the first one released.
      for (let times = 0; times < 3; times++) await send('HeapProfiler.collectGarbage');
      chunks = [];
      await send('HeapProfiler.takeHeapSnapshot');
      const snapshot: Snapshot = JSON.parse(chunks.join(''));
      return sizesOf(snapshot);
    },
    close: () => socket.close(),
  };
}

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
  const [objects, all]: [Point[], Point[]] = [[], []];
  let [refused, residentMb] = [0, NaN];
  for (let minute = 1; minute <= minutes; minute++) {
    refused += await askAll(server, db, 100, 60);
    if (minute < warmMinutes) continue;
    // The first collection frees memory that the process would otherwise keep.
    if (minute === warmMinutes) residentMb = memoryMb(server.pid) ?? NaN;
    await sleep(2000);
    const live = await inspector.live();
    objects.push({ x: minute / 60, y: live.objects });
    all.push({ x: minute / 60, y: live.all });
  }
  inspector.close();
  const [own, total] = [slopeOf(objects), slopeOf(all)];
  const inUse = objects.map(({ y }) => y.toFixed(2)).join(', ');
  return [
    {
      what: 'memory of the server after five minutes at 100 requests a second',
      unit: 'MB',
      value: residentMb,
      details: `${memoryMb(server.pid)?.toFixed(0) ?? '?'} MB after ${minutes} minutes and ${all.length} collections of garbage`,
    },
    {
      what: `its growth from then until minute ${minutes}`,
      unit: 'MB an hour',
      value: own.slope,
      details: `± ${own.error.toFixed(2)}, with compiled code ${total.slope.toFixed(2)} ± ${total.error.toFixed(2)}; in use ${inUse} MB; ${refused} refused`,
      budget: budgets.growthMbPerHour,
    },
  ];
}
