import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { systemClock } from './platform/clock/clock.ts';
import { connect, type Database } from './platform/database/client.ts';
import { makeTemporaryDataDir, startEmbeddedDatabase } from './platform/database/embedded/embedded.ts';
import { applications, membershipTypes, queries } from './platform/database/schema/index.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { createBuild } from './testing/build.ts';
import { pgbouncer, startPgbouncer } from './testing/pgbouncer.ts';
import { freePort, startProcess } from './testing/process.ts';

// A server, its PostgreSQL and PgBouncer, each in a separate process, under writes that don't pause.
jest.setTimeout(600_000);

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A PostgreSQL of its own, which can be restarted as its operator would. */
async function ownPostgres() {
  const dataDir = makeTemporaryDataDir();
  let running = await startEmbeddedDatabase({ dataDir });
  const connection = running.connection as pg.PoolConfig & { database: string };
  const db = connect(connection, { max: 2 });
  endings.push(
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => running.stop(),
    () => db.$client.end(),
  );
  const restart = async () => {
    await running.stop();
    running = await startEmbeddedDatabase({ dataDir });
  };
  return { connection, db, restart };
}
type Postgres = Awaited<ReturnType<typeof ownPostgres>>;

const urlOf = ({ user, password, host, port, database }: Postgres['connection']): string =>
  `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;

async function launch(databaseUrl: string, workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'gh-lost-'));
  const port = await freePort();
  const server = startProcess({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    WORKERS: String(workers),
    LOG_LEVEL: 'fatal',
  });
  endings.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => server.ended,
    () => server.kill('SIGTERM'),
  );
  await server.ready();
  return { ...server, url: `http://localhost:${port}/api` };
}
type Server = Awaited<ReturnType<typeof launch>>;

/** People who ask queries and fill in applications without pause. A 503 is retried, as browsers do. */
async function write({ url }: Server, db: Database) {
  const build = createBuild({ db, clock: systemClock });
  const sessions = createSessions({ db, clock: systemClock });
  const [type] = await db.select().from(membershipTypes).limit(1);
  const acknowledged = new Set<string>();
  const streets = new Map<string, number>();
  const failures: string[] = [];
  let away = 0;
  let isOver = false;

  /** Signs a person in and starts their application. @returns what they do until it is over */
  const person = async (number: number): Promise<() => Promise<void>> => {
    const { id } = await build.user({ email: `writer${number}@example.org` });
    const token = await sessions.open(db, id, { ip: '127.0.0.1', agent: 'test' });
    const ask = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(8_000),
      });
      const data = ((await response.json()) as { data: { id: string; version: number } }).data;
      if (response.status === 503) away += 1;
      if (response.status === 503 && !response.headers.get('retry-after')) failures.push('503 without Retry-After');
      if (response.status >= 400 && response.status !== 503 && response.status !== 409)
        failures.push(`${method} ${path}: ${response.status}`);
      return response.ok ? data : null;
    };
    const draft = await ask('POST', '/applications', { membershipTypeId: type?.id });
    if (!draft) throw new Error('The application was not started.');
    const work = async (count: number) => {
      try {
        const subject = `Query ${count} of person ${number}`;
        const asked = { subject, category: 'other', body: 'When does the office open?', fileIds: [] };
        if (await ask('POST', '/queries', asked)) acknowledged.add(subject);
        const now = await ask('GET', `/applications/${draft.id}`);
        const answers = { street: `Street ${count}` };
        if (now && (await ask('PATCH', `/applications/${draft.id}/answers`, { version: now.version, answers })))
          streets.set(draft.id, count);
      } catch (error) {
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
      }
    };
    return async () => {
      for (let count = 1; !isOver; count += 1) await work(count);
    };
  };
  const people = await Promise.all(Array.from({ length: 6 }, (_, number) => person(number)));
  const all = people.map((begin) => begin());
  return {
    acknowledged: () => acknowledged.size,
    async stop() {
      isOver = true;
      await Promise.all(all);
      const asked = new Set((await db.select({ subject: queries.subject }).from(queries)).map((row) => row.subject));
      const lost = [...acknowledged].filter((subject) => !asked.has(subject));
      for (const [id, count] of streets) {
        const [row] = await db.select().from(applications).where(eq(applications.id, id));
        const kept = Number(/Street (\d+)/.exec(JSON.stringify(row?.answers))?.[1]);
        if (!(kept >= count)) lost.push(`Street ${count} of ${id}: ${kept}`);
      }
      return { failures, lost, away };
    },
  };
}

/** @returns how long it took, in ms */
async function untilReady({ url }: Server): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 30_000) {
    const status = await fetch(`${url}/health/ready`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return performance.now() - began;
    await sleep(50);
  }
  throw new Error('The server did not become ready again.');
}

const terminate = (db: Database) =>
  db.execute(sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by random() limit 4) as chosen`);

const rounds = isFullRun() ? { restarts: 20, terminations: 50 } : { restarts: 2, terminations: 4 };

/** How long being ready again may take: five seconds on a machine of its own; here others share it. */
const readyMs = isFullRun() ? 5_000 : 10_000;

async function survives(workers: number, isPooled: boolean): Promise<void> {
  const postgres = await ownPostgres();
  const { db, connection } = postgres;
  const pooler = isPooled ? await startPgbouncer(connection.database, 20, connection) : null;
  if (pooler) endings.push(pooler.stop);
  const server = await launch(pooler?.url ?? urlOf(connection), workers);
  const writers = await write(server, db);
  const waits: number[] = [];
  const round = async (disturb: () => Promise<unknown>) => {
    const before = writers.acknowledged();
    await disturb();
    waits.push(await untilReady(server));
    for (let waited = 0; writers.acknowledged() === before && waited < 20_000; waited += 50) await sleep(50);
    await sleep(200);
  };
  for (let count = 0; count < rounds.restarts; count += 1) await round(postgres.restart);
  for (let count = 0; pooler && count < rounds.restarts; count += 1) await round(pooler.restart);
  for (let count = 0; count < rounds.terminations; count += 1) await round(() => terminate(db));
  const count = writers.acknowledged();
  const { failures, lost, away } = await writers.stop();
  console.info(`${count} acknowledged, ${away} × 503, ready after ${Math.round(Math.max(...waits))} ms at most`);
  expect({ failures, lost }).toEqual({ failures: [], lost: [] });
  expect(server.errors()).toBe('');
  expect(count).toBeGreaterThan(rounds.restarts + rounds.terminations);
  expect(Math.max(...waits)).toBeLessThan(readyMs);
  // A server whose pool has lost a connection for good does not end by itself.
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

test('two workers survive a restarting PostgreSQL and lost connections; nothing acknowledged is lost', () =>
  survives(2, false));

const inFull = isFullRun() ? test : test.skip;

inFull('one process survives a restarting PostgreSQL and lost connections', () => survives(1, false));

for (const workers of [1, 2])
  (isFullRun() && pgbouncer ? test : test.skip)(
    `a server with WORKERS=${workers} survives a restarting PgBouncer and PostgreSQL`,
    () => survives(workers, true),
  );
