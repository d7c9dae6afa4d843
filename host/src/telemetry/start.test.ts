import type { TelemetryRecord } from './events.ts';

const loaded: TelemetryRecord = {
  kind: 'loaded',
  remote: 'demo@1.0.0+0123456789ab',
  page: 'ContactsPage',
  stages: { page: 30 },
  attempt: 1,
};
const event = {
  kind: 'loaded',
  remote: 'demo',
  build: '1.0.0+0123456789ab',
  page: 'ContactsPage',
  stages: { page: 30 },
};

const fetching = jest.fn<Promise<unknown>, [string, RequestInit]>();
const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
const bodyOf = ([, { body }]: [string, RequestInit]) => JSON.parse(String(body));

/** Fresh modules, as in a new tab. */
async function newTab() {
  jest.resetModules();
  return import('./record.ts');
}

beforeEach(() => {
  jest.useFakeTimers();
  fetching.mockReset().mockResolvedValue({ ok: true, status: 202 });
  sendBeacon.mockClear();
  Object.assign(globalThis, { fetch: fetching });
  Object.assign(navigator, { sendBeacon });
});
afterEach(() => jest.useRealTimers());

test('sends nothing while the first screen loads, then everything recorded, without cookies', async () => {
  const { record } = await newTab();
  record(loaded);
  record({ ...loaded, attempt: 2 });
  await jest.advanceTimersByTimeAsync(2_900);
  record({ ...loaded, attempt: 3 });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(fetching).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(fetching.mock.calls[0]).toMatchObject([
    '/api/telemetry',
    { method: 'POST', keepalive: true, credentials: 'omit' },
  ]);
  expect(bodyOf(fetching.mock.calls[0]!)).toEqual({ events: [1, 2, 3].map((attempt) => ({ ...event, attempt })) });
});

test.each([
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['closed', () => dispatchEvent(new Event('pagehide'))],
])('a tab that is %s sends a beacon of JSON', async (how, leave) => {
  const { record } = await newTab();
  record(loaded);
  await jest.advanceTimersByTimeAsync(3_500);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(how === 'hidden' ? 'hidden' : 'visible');
  leave();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [address, body] = sendBeacon.mock.calls[0]!;
  expect([address, body.type]).toEqual(['/api/telemetry', 'application/json']);
});

test.each([
  [429, 1],
  [404, 1],
  [503, 3],
])('a response of %i means %i attempts', async (status, tries) => {
  const { record } = await newTab();
  fetching.mockResolvedValue({ ok: false, status });
  record(loaded);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(fetching).toHaveBeenCalledTimes(tries);
});
