import { sendTelemetry } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { loadCounts } from './repository.ts';
import { breaker, crashed, deploy, failed, firstBuild, loaded, secondBuild } from './testing.ts';

const longAgo = new Date(0);

async function telemetryApp() {
  const t = await testApp();
  await deploy(t);
  const send = (...events: object[]) => t.call(sendTelemetry, { body: { events } });
  const counts = async () => {
    await t.app.telemetry.flush();
    return loadCounts(t.db, { since: longAgo });
  };
  return { ...t, send, counts, warn: jest.spyOn(t.app.log, 'warn') };
}

test('accepts reports of a tab from anyone and adds them up by build', async () => {
  const { send, counts } = await telemetryApp();
  const { status, body } = await send(loaded(), loaded({ stages: {} }), failed(), crashed(), breaker('open'));
  expect([status, body.data]).toEqual([202, {}]);
  // Entry, then the slower one of page and translations.
  expect(await counts()).toEqual([
    { remote: 'demo', build: firstBuild, loads: 2, failures: 1, crashes: 1, msTotal: 420 },
  ]);
});

test.each([
  ['a remote that is not deployed', { remote: 'sales' }],
  ['a build that is not deployed', { build: secondBuild }],
  ['a name that every object has', { remote: 'constructor' }],
])('counts %s under one shared name', async (_what, claim) => {
  const { send, counts } = await telemetryApp();
  expect((await send(loaded(claim))).status).toBe(202);
  expect(await counts()).toMatchObject([{ remote: 'unknown', build: 'unknown', loads: 1 }]);
});

test('a known remote that failed before it had a build keeps its name', async () => {
  const { send, counts } = await telemetryApp();
  await send(failed({ build: null, stage: 'registry', reason: 'network' }));
  await send(failed({ build: null, remote: 'sales', stage: 'registry', reason: 'network' }));
  expect(await counts()).toMatchObject([
    { remote: 'demo', build: 'none', failures: 1 },
    { remote: 'unknown', build: 'unknown', failures: 1 },
  ]);
});

test.each(['disabled', 'unknown'])('a load refused as %s does not count as a failure of the build', async (reason) => {
  const { send, counts } = await telemetryApp();
  const refused = failed({ stage: 'registry', reason });
  await send(refused, refused, refused, loaded());
  expect(await counts()).toMatchObject([{ remote: 'demo', build: firstBuild, loads: 1, failures: 0 }]);
});

test('caps implausible durations', async () => {
  const { send, counts } = await telemetryApp();
  await send(loaded({ stages: { page: 1e300 } }));
  expect(await counts()).toMatchObject([{ msTotal: 600_000 }]);
});

test.each([
  ['something of a person', loaded({ user: 'ada@example.org' })],
  ['an unknown stage', loaded({ stages: { magic: 1 } })],
  ['time that runs backwards', loaded({ stages: { page: -1 } })],
  ['a page that is a sentence', failed({ page: 'Ada Moreau Page' })],
  ['a reason in free words', failed({ reason: 'because' })],
  ['an address as build', failed({ build: 'https://example.org/secret' })],
  ['an id in free words', crashed({ id: 'ada moreau' })],
  ['another kind', { kind: 'clicked' }],
])('a report with %s is refused', async (_what, event) => {
  const { send, counts } = await telemetryApp();
  expect((await send(event)).status).toBe(400);
  expect(await counts()).toEqual([]);
});

test('a batch has one to fifty events and at most 16 KB', async () => {
  const { app, send } = await telemetryApp();
  const many = (count: number) => Array.from({ length: count }, () => loaded());
  expect((await send()).status).toBe(400);
  expect((await send(...many(50))).status).toBe(202);
  expect((await send(...many(51))).status).toBe(400);
  const payload = `{"events":[${' '.repeat(17_000)}]}`;
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/api/telemetry', headers, payload });
  expect(response.statusCode).toBe(413);
});

test('stops one client after 120 batches a minute, but not others', async () => {
  const { app, clock } = await telemetryApp();
  const from = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/telemetry', remoteAddress, payload: { events: [loaded()] } });
  for (let batch = 0; batch < 120; batch += 1) await from('192.0.2.1');
  const refused = await from('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).statusCode).toBe(202);
  clock.pass({ minutes: 1 });
  expect((await from('192.0.2.1')).statusCode).toBe(202);
});

test('a report needs no database query', async () => {
  const { db, send } = await telemetryApp();
  const query = jest.spyOn(db.$client, 'query');
  const connect = jest.spyOn(db.$client, 'connect');
  expect((await send(loaded(), failed(), crashed())).status).toBe(202);
  expect(query).not.toHaveBeenCalled();
  expect(connect).not.toHaveBeenCalled();
});

test('logs failures, crashes and opened breakers with the id the person sees', async () => {
  const { send, warn } = await telemetryApp();
  await send(loaded(), failed(), crashed(), breaker('open'), breaker('closed'));
  const of = { remote: 'demo', build: firstBuild, requestId: expect.any(String) };
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { ...of, page: 'ContactsPage', stage: 'entry', reason: 'missing', attempt: 1, ms: 40, telemetryId: '0a1b2c3d' },
    { ...of, page: 'ContactsPage', phase: 'render', telemetryId: '0a1b2c3d' },
    of,
  ]);
});

test('a thousand broken tabs write twenty lines, and one with the number of omitted ones', async () => {
  const { app, clock, send, warn } = await telemetryApp();
  for (let tab = 0; tab < 20; tab += 1) await send(...Array.from({ length: 50 }, () => failed()));
  await send(failed({ remote: 'sales' }));
  expect(warn).toHaveBeenCalledTimes(21);
  clock.pass({ minutes: 1 });
  await app.telemetry.flush();
  expect(warn).toHaveBeenCalledTimes(22);
  expect(warn).toHaveBeenLastCalledWith(
    { remote: 'demo', build: firstBuild, suppressed: 980 },
    'More reports about this build were left out of the log',
  );
});

test('logs the number of omitted lines before the server stops', async () => {
  const { app, send, warn } = await telemetryApp();
  await send(...Array.from({ length: 30 }, () => failed()));
  await app.close();
  expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ suppressed: 10 }), expect.any(String));
});
