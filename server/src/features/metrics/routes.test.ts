import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendTelemetry } from '@guildhall/shared/contracts';
import { changeDeployments } from '@guildhall/tooling/deployments';
import { Counter } from 'prom-client';
import type { Config } from '../../config.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { createBackupRuns } from '../../platform/backup/runs.ts';
import { aggregatedText, metricsOfProcess, newRegistry } from '../../platform/metrics/registry.ts';
import { testApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';
import { breaker, crashed, deploy, failed, firstBuild, loaded, secondBuild } from '../telemetry/testing.ts';
import { familiesOf, sampleNamesOf, sampleOf } from './testing.ts';

const metricsToken = 'a-token-that-nobody-guesses';
const token = { authorization: `Bearer ${metricsToken}` };

async function metricsApp(config: Partial<Config> = {}) {
  const t = await testApp({ config: { metricsToken, ...config } });
  const scrape = (headers: Record<string, string> = token, remoteAddress = '192.0.2.1') =>
    t.app.inject({ url: '/metrics', headers, remoteAddress });
  const metrics = async () => (await scrape()).body;
  const send = (...events: object[]) => t.call(sendTelemetry, { body: { events } });
  return { ...t, scrape, metrics, send };
}

const demo = { remote: 'demo', build: firstBuild };

describe('the metrics are for', () => {
  const here = { publicUrl: 'http://localhost:8080' };

  test('anyone with the token', async () => {
    const { scrape } = await metricsApp({ publicUrl: 'https://members.example.org', trustedProxies: ['127.0.0.1'] });
    expect((await scrape()).statusCode).toBe(200);
    for (const wrong of ['Bearer a-token-that-nobody-guesse', 'Bearer ', metricsToken])
      expect((await scrape({ authorization: wrong })).statusCode).toBe(404);
  });

  test('this machine', async () => {
    const { scrape } = await metricsApp(here);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await scrape({ host: 'localhost:8080' }, address)).statusCode).toBe(200);
  });

  test.each([
    ['another machine', here, { host: 'localhost:8080' }, '192.0.2.1'],
    ['a name that somebody pointed here', here, { host: 'evil.example' }, '127.0.0.1'],
    [
      'a request that was handed on (case 154)',
      here,
      { host: 'localhost:8080', 'x-forwarded-for': '127.0.0.1' },
      '127.0.0.1',
    ],
    ['this machine with a wrong token', here, { host: 'localhost:8080', authorization: 'Bearer x' }, '127.0.0.1'],
    [
      'this machine when a proxy stands on it',
      { ...here, trustedProxies: ['127.0.0.1'] },
      { host: 'localhost:8080' },
      '127.0.0.1',
    ],
    [
      'this machine when people come by a public address',
      { publicUrl: 'https://members.example.org' },
      { host: 'localhost:8080' },
      '127.0.0.1',
    ],
    ['an empty token where none is set', { metricsToken: null }, { authorization: 'Bearer null' }, '192.0.2.1'],
  ])('not for %s', async (_who, config, headers, address) => {
    const { scrape } = await metricsApp(config);
    const response = await scrape(headers, address);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

test('the metrics are well-formed OpenMetrics', async () => {
  const { scrape, send } = await metricsApp();
  await send(loaded(), failed(), crashed(), breaker('open'));
  const response = await scrape();
  expect(response.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  const families = familiesOf(response.body);
  expect(Object.keys(families)).toEqual(
    expect.arrayContaining([
      'http_request_duration_seconds',
      'http_requests_in_flight',
      'process_cpu_user_seconds',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'guildhall_database_connections',
      'guildhall_jobs',
      'guildhall_remote_load_seconds',
    ]),
  );
});

test('requests are measured by the pattern of their route, never by their address', async () => {
  const { app, metrics } = await metricsApp();
  const secret = 's'.repeat(43);
  await app.inject({ url: `/api/referee-consent/${secret}` });
  await app.inject({ url: '/api/no/such/thing' });
  await app.inject({ url: `/forms/referee-consent/${secret}` });
  const text = await metrics();
  const of = (route: string, status: string) =>
    sampleOf(text, 'http_request_duration_seconds_count', { route, method: 'GET', status });
  expect(of('/api/referee-consent/:token', '4xx')).toBe(1);
  expect(of('/api/*', '4xx')).toBe(1);
  expect(of('/*', '5xx')).toBe(1);
  expect(text).not.toContain(secret);
  // The scrape itself is still in flight.
  expect(sampleOf(text, 'http_requests_in_flight')).toBe(1);
});

test('counts what tabs report by remote and build', async () => {
  const t = await metricsApp();
  await deploy(t);
  const counted = async (outcome: string) =>
    sampleOf(await t.metrics(), 'guildhall_remote_loads_total', { ...demo, outcome });
  expect([await counted('loaded'), await counted('failed')]).toEqual([0, 0]);
  await t.send(loaded({ stages: { entry: 400, page: 3000 } }), failed(), crashed({ phase: 'promise' }));
  await t.send(loaded({ remote: 'sales' }));
  const text = await t.metrics();
  const of = (name: string, labels = {}) => sampleOf(text, name, { ...demo, ...labels });
  expect(of('guildhall_remote_loads_total', { outcome: 'loaded' })).toBe(1);
  expect(of('guildhall_remote_loads_total', { outcome: 'failed' })).toBe(1);
  expect(of('guildhall_remote_failures_total', { stage: 'entry', reason: 'missing' })).toBe(1);
  expect(of('guildhall_remote_crashes_total', { phase: 'promise' })).toBe(1);
  expect(of('guildhall_remote_load_seconds_sum', { stage: 'page' })).toBe(3);
  expect(of('guildhall_remote_load_seconds_bucket', { stage: 'entry', le: 0.25 })).toBe(0);
  expect(of('guildhall_remote_load_seconds_bucket', { stage: 'entry', le: 0.5 })).toBe(1);
  expect(of('guildhall_deployment_info')).toBe(1);
  const unknown = { remote: 'unknown', build: 'unknown', outcome: 'loaded' };
  expect(sampleOf(text, 'guildhall_remote_loads_total', unknown)).toBe(1);
  expect(text).not.toContain('sales');
});

test('counts a refused load separately from loaded and failed ones, with its reason', async () => {
  const t = await metricsApp();
  await deploy(t);
  await t.send(failed({ stage: 'registry', reason: 'disabled' }));
  const text = await t.metrics();
  const loads = (outcome: string) => sampleOf(text, 'guildhall_remote_loads_total', { ...demo, outcome });
  expect([loads('refused'), loads('failed')]).toEqual([1, 0]);
  expect(sampleOf(text, 'guildhall_remote_failures_total', { ...demo, stage: 'registry', reason: 'disabled' })).toBe(1);
});

test('a thousand invented remotes create one series', async () => {
  const { metrics, send } = await metricsApp();
  const invented = (batch: number, event: number) => loaded({ remote: `x${'abcdefghij'[batch]}${'a'.repeat(event)}` });
  for (let batch = 0; batch < 10; batch += 1)
    await send(...Array.from({ length: 39 }, (_, event) => invented(batch, event)));
  const series = (await metrics()).split('\n').filter((line) => line.startsWith('guildhall_remote_loads_total'));
  expect(series).toEqual(['guildhall_remote_loads_total{remote="unknown",build="unknown",outcome="loaded"} 390']);
});

test('the series of a build end when it is deleted; the info names only active builds', async () => {
  const t = await metricsApp();
  await deploy(t);
  await t.send(loaded(), failed(), crashed(), breaker('open'));
  await deploy(t, 'demo', secondBuild);
  const before = await t.metrics();
  expect(sampleOf(before, 'guildhall_remote_loads_total', { ...demo, outcome: 'loaded' })).toBe(1);
  expect(sampleOf(before, 'guildhall_deployment_info', demo)).toBeUndefined();
  expect(sampleOf(before, 'guildhall_deployment_info', { ...demo, build: secondBuild })).toBe(1);
  await changeDeployments(t.app.deployments.store, ({ remotes, ...all }) => ({
    ...all,
    remotes: {
      demo: { ...remotes.demo!, builds: { [secondBuild]: t.clock.now().toISOString() }, trail: [secondBuild] },
    },
  }));
  t.app.deployments.forget();
  expect(await t.metrics()).not.toContain(firstBuild);
});

test('counts breakers opened in the last five minutes, minus those closed again', async () => {
  const t = await metricsApp();
  await deploy(t);
  const open = async () => sampleOf(await t.metrics(), 'guildhall_remote_breaker_open', demo);
  await t.send(breaker('open'), breaker('open'), breaker('open'));
  expect(await open()).toBe(3);
  t.clock.pass({ minutes: 3 });
  await t.send(breaker('half-open'), breaker('closed'));
  expect(await open()).toBe(2);
  t.clock.pass({ minutes: 2 });
  expect(await open()).toBe(0);
  t.clock.pass({ minutes: 5 });
  expect(await open()).toBeUndefined();
  const changes = { ...demo, state: 'open' };
  expect(sampleOf(await t.metrics(), 'guildhall_remote_breaker_changes_total', changes)).toBe(3);
});

test('the metrics come without the jobs while the database is away', async () => {
  const { db, metrics } = await metricsApp();
  expect(await metrics()).toContain('guildhall_jobs{queue="housekeeping"');
  jest.spyOn(db.$client, 'query').mockImplementation(() => Promise.reject(new Error('connect ECONNREFUSED')));
  const text = await metrics();
  expect(text).not.toContain('guildhall_jobs{');
  expect(text).toContain('guildhall_database_connections{state="idle"}');
});

test('backups, failed mails, waiting jobs and disks are measured', async () => {
  const t = await metricsApp();
  const { app, clock, db, metrics } = t;
  const value = async (name: string, labels = {}) => sampleOf(await metrics(), name, labels);
  const kind = { kind: 'backup' };
  expect(await value('guildhall_backup_last_success_timestamp_seconds', kind)).toBeUndefined();
  expect(await value('guildhall_mails_failed')).toBe(0);
  const runs = createBackupRuns(db, clock);
  const startRun = () => runs.begin('backup', systemActor, { state: 'running', backup: null });
  await runs.finish(await startRun(), { state: 'done' });
  const endedAt = clock.now().getTime() / 1000;
  expect(await value('guildhall_backup_failed', kind)).toBe(0);
  clock.pass({ minutes: 5 });
  await runs.finish(await startRun(), { state: 'failed', error: 'The folder is not writable.' });
  await createFinanceBuild(t).letter({ state: 'failed' });
  await app.jobs.enqueue(db, 'housekeeping', {});
  const text = await metrics();
  const of = (name: string, labels = {}) => sampleOf(text, name, labels);
  expect(of('guildhall_backup_last_success_timestamp_seconds', kind)).toBe(endedAt);
  expect(of('guildhall_backup_failed', kind)).toBe(1);
  expect(of('guildhall_mails_failed')).toBe(1);
  expect(of('guildhall_queue_oldest_seconds', { queue: 'housekeeping' })).toBeGreaterThanOrEqual(0);
  const [free = 0, size = 0] = ['free', 'size'].map((what) => of(`guildhall_disk_${what}_bytes`, { place: 'data' }));
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free);
});

test('several processes have the same metrics as one, added up', async () => {
  const registry = newRegistry();
  new Counter({ name: 'mails_total', help: 'Mails.', registers: [registry] }).inc(2);
  const one = await metricsOfProcess(registry);
  const text = await aggregatedText([one, structuredClone(one)]);
  expect(familiesOf(text)).toEqual({ mails: 1 });
  expect(sampleOf(text, 'mails_total')).toBe(4);
  // Whether the text has been written before makes no difference.
  await registry.metrics();
  expect(await metricsOfProcess(registry)).toMatchObject([{ name: 'mails' }]);
});

test.each(['deploy/monitoring/alerts.yaml', 'deploy/monitoring/dashboard.json', 'docs/telemetry.md'])(
  'every metric in %s exists',
  async (path) => {
    const { metrics } = await metricsApp();
    const text = readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
    const named = text.match(/\b(?:guildhall|http|process|nodejs)_[a-z0-9_]*[a-z0-9]\b/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    const existing = sampleNamesOf(await metrics());
    const isKnown = (name: string) =>
      existing.some((sample) => sample === name || sample.replace(/_(?:bucket|count|sum)$/, '') === name);
    expect([...new Set(named)].filter((name) => !isKnown(name))).toEqual([]);
  },
);
