import { sendTelemetry, telemetryLimits, type TelemetryEvent } from '@guildhall/shared/contracts';
import { createFakeClock } from '../loader/testing.ts';
import { createCollector, type Outcome } from './collector.ts';
import { toEvent, type TelemetryRecord } from './events.ts';

const remote = 'demo@1.0.0+0123456789ab';
const loaded = { kind: 'loaded', remote, page: 'ContactsPage', stages: { entry: 12, page: 30 }, attempt: 1 } as const;
const failed = {
  kind: 'failed',
  remote,
  page: 'ContactsPage',
  stage: 'entry',
  reason: 'missing',
  attempt: 2,
  ms: 40,
  id: '0a1b2c3d',
  message: 'GET /contacts?name=Ada answered 404',
} as const;

const eventNumber = (attempt: number): TelemetryEvent => ({
  kind: 'loaded',
  remote: 'demo',
  build: '1.0.0+0123456789ab',
  page: 'ContactsPage',
  stages: {},
  attempt,
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => eventNumber(index + 1));

function collecting(answers: (Outcome | Error)[] = []) {
  const clock = createFakeClock();
  const posted: number[][] = [];
  const left: number[][] = [];
  let isOnline = true;
  const attempts = (events: readonly TelemetryEvent[]) =>
    events.map((event) => ('attempt' in event ? event.attempt : 0));
  const collector = createCollector({
    clock,
    async post(events) {
      posted.push(attempts(events));
      const answer = answers.shift() ?? 'taken';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    beacon: (events) => void left.push(attempts(events)),
    isOnline: () => isOnline,
  });
  return { clock, collector, posted, left, goOffline: () => (isOnline = false) };
}

test.each<[string, TelemetryRecord]>([
  ['a loaded page', loaded],
  ['a failure', failed],
  ['a failure without a build', { ...failed, remote: 'demo', stage: 'registry', reason: 'unknown' }],
  ['a crash', { kind: 'crashed', remote, page: 'ContactsPage', phase: 'effect', id: '0a1b2c3d' }],
  ['a breaker', { kind: 'breaker', remote, state: 'half-open' }],
])('sends %s in the server’s format', (_what, record) => {
  expect(sendTelemetry.body.safeParse({ events: [toEvent(record)] })).toMatchObject({ success: true });
});

test('keeps the text of messages and errors in the tab', () => {
  expect(JSON.stringify(toEvent(failed))).not.toContain('Ada');
});

test('does not report development builds', () => {
  expect(toEvent({ ...loaded, remote: 'demo@dev' })).toBeNull();
});

test('sends events together after ten seconds', async () => {
  const { clock, collector, posted } = collecting();
  collector.add(eventNumber(1));
  await clock.pass(5_000);
  collector.add(eventNumber(2));
  expect(posted).toEqual([]);
  await clock.pass(5_000);
  expect(posted).toEqual([[1, 2]]);
  await clock.pass(60_000);
  expect(posted).toHaveLength(1);
});

test('keeps a batch below the server’s limit, however long the names are', async () => {
  const { clock, collector, posted } = collecting();
  for (const event of numbers(80)) collector.add(event);
  await clock.pass(30_000);
  expect(posted.flat()).toHaveLength(80);
  const most = Math.max(...posted.map(({ length }) => length));
  expect(most).toBeLessThanOrEqual(telemetryLimits.events);
  const longest: TelemetryEvent = {
    kind: 'loaded',
    remote: 'r'.repeat(40),
    build: `1.0.0-${'x'.repeat(61)}+0123456789ab`,
    page: `P${'a'.repeat(59)}Page`,
    stages: { registry: 123456.7, runtime: 123456.7, entry: 123456.7, page: 123456.7, translations: 123456.7 },
    attempt: 99,
  };
  const body = { events: Array.from({ length: most }, () => longest) };
  expect(sendTelemetry.body.safeParse(body).success).toBe(true);
  expect(JSON.stringify(body).length).toBeLessThanOrEqual(telemetryLimits.bytes);
});

test('sends everything immediately when the tab is hidden, and nothing twice', async () => {
  const { clock, collector, posted, left } = collecting();
  for (const event of numbers(40)) collector.add(event);
  collector.leave();
  expect(left.flat()).toHaveLength(40);
  collector.leave();
  await clock.pass(60_000);
  expect([left.flat().length, posted]).toEqual([40, []]);
});

test('sends one batch at a time', async () => {
  const clock = createFakeClock();
  const answers: ((outcome: Outcome) => void)[] = [];
  const collector = createCollector({
    clock,
    post: () => new Promise((resolve) => answers.push(resolve)),
    beacon: () => undefined,
    isOnline: () => true,
  });
  collector.add(eventNumber(1));
  await clock.pass(10_000);
  collector.add(eventNumber(2));
  await clock.pass(60_000);
  expect(answers).toHaveLength(1);
  answers[0]?.('taken');
  await clock.pass(10_000);
  expect(answers).toHaveLength(2);
});

test('does not resend a refused batch', async () => {
  const { clock, collector, posted } = collecting(['refused']);
  collector.add(eventNumber(1));
  await clock.pass(60_000);
  expect(posted).toEqual([[1]]);
});

test.each([
  ['a server error', 'lost' as const],
  ['a lost connection', new Error('Failed to fetch')],
])('after %s sends a batch at most three times', async (_what, trouble) => {
  const { clock, collector, posted } = collecting(Array.from({ length: 3 }, () => trouble));
  collector.add(eventNumber(1));
  await clock.pass(120_000);
  expect(posted).toEqual([[1], [1], [1]]);
  collector.add(eventNumber(2));
  await clock.pass(10_000);
  expect(posted.at(-1)).toEqual([2]);
});

test('sends and keeps nothing while offline', async () => {
  const { clock, collector, posted, left, goOffline } = collecting();
  collector.add(eventNumber(1));
  goOffline();
  await clock.pass(10_000);
  collector.add(eventNumber(2));
  collector.leave();
  await clock.pass(60_000);
  expect([posted, left]).toEqual([[], []]);
});

test('keeps at most a hundred events, the first ones', async () => {
  const { collector, left } = collecting();
  for (const event of numbers(150)) collector.add(event);
  collector.leave();
  expect(left.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});
