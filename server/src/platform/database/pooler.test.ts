import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Role } from '@guildhall/shared/domain';
import { describeWith } from '@guildhall/shared/testing/programs';
import { sql } from 'drizzle-orm';
import { createSessions } from '../sessions/sessions.ts';
import { systemClock } from '../clock/clock.ts';
import { startServer, type RunningServer } from '../../server.ts';
import { createBuild } from '../../testing/build.ts';
import { testConfig } from '../../testing/config.ts';
import { emptyTestDatabase } from '../../testing/database.ts';
import { manyApplications } from '../../testing/many-applications.ts';
import { startPgbouncer } from '../../testing/pgbouncer.ts';
import { freePort } from '../../testing/process.ts';
import { connect, type Database } from './client.ts';
import { examineDatabase } from './examine.ts';
import { membershipTypes, numberSeries } from './schema/index.ts';

describeWith('pgbouncer', 'behind PgBouncer in transaction mode, with four connections', () => {
  const endings: (() => Promise<unknown> | void)[] = [];
  const ports: number[] = [];
  let url = '';
  let db: Database;

  beforeAll(async () => {
    const empty = await emptyTestDatabase();
    endings.push(empty.drop);
    const pooler = await startPgbouncer(empty.connection.database, 4);
    endings.push(pooler.stop);
    url = pooler.url;
    db = connect(empty.connection, { max: 2 });
    endings.push(() => db.$client.end());
    // Two at the same time, on an empty database.
    const servers = await Promise.all([startOne(), startOne()]);
    endings.push(() => Promise.all(servers.map((server) => server.stop())));
  }, 60_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  async function startOne(): Promise<RunningServer> {
    const folder = mkdtempSync(join(tmpdir(), 'gh-pooled-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    ports.push(port);
    return startServer({ ...testConfig(folder), databaseUrl: url, port });
  }

  const clientOf = async (role: Role): Promise<(path: string, body?: unknown) => Promise<number>> => {
    const { id } = await createBuild({ db, clock: systemClock }).user({
      role,
      email: `person-${Math.random()}@example.org`,
    });
    const token = await createSessions({ db, clock: systemClock }).open(db, id, { ip: '127.0.0.1', agent: 'test' });
    let calls = 0;
    return async (path, body) => {
      const port = ports[calls++ % ports.length];
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
  };

  test('detects PgBouncer by itself, and does not take a plain database for it', async () => {
    expect(await examineDatabase({ connectionString: url })).toMatchObject({ isPooled: true });
    const direct = await emptyTestDatabase();
    expect(await examineDatabase(direct.connection)).toMatchObject({ isPooled: false });
    await direct.drop();
  });

  test('two servers that start together create the tables once', async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    const files = readdirSync(join(__dirname, '../../../migrations')).filter((name) => name.endsWith('.sql'));
    expect(rows[0]?.count).toBe(files.length);
  });

  test('many requests at once, reading and writing, all succeed', async () => {
    const staff = await clientOf(Role.staff);
    const { id } = await createBuild({ db, clock: systemClock }).user();
    await manyApplications({ db, clock: systemClock }, 60, id);
    // Those had their own numbers.
    await db.insert(numberSeries).values({ series: 'APP', year: new Date().getUTCFullYear(), last: 60 });
    const [type] = await db.select().from(membershipTypes).limit(1);
    const members = await Promise.all(Array.from({ length: 10 }, () => clientOf(Role.member)));
    const reading = [
      '/applications?pageSize=25',
      '/applications?pageSize=25&page=2',
      '/auth/me',
      '/invoices?pageSize=25',
    ];
    const statuses: number[] = [];
    // A write and fifteen reads at a time: more than the pooler has, fewer than a busy machine refuses.
    for (const [round, member] of members.entries())
      statuses.push(
        ...(await Promise.all([
          member('/applications', { membershipTypeId: type?.id }),
          ...Array.from({ length: 15 }, (_, call) => staff(reading[(round + call) % reading.length] ?? '')),
        ])),
      );
    const counts: Record<number, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 200: 150, 201: 10 });
  }, 60_000);

  test('open pages hear news even when nobody can listen to the database', async () => {
    const { id: userId } = await createBuild({ db, clock: systemClock }).user({ role: Role.staff });
    const session = createSessions({ db, clock: systemClock });
    const token = await session.open(db, userId, { ip: '127.0.0.1', agent: 'test' });
    const page = await fetch(`http://127.0.0.1:${ports[0]}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (event: string) => {
      while (!text.includes(event)) text += (await reader?.read())?.value ?? '';
    };
    await until('event: unread');
    await session.endAll(db, userId, 'signed_out');
    const startedAt = Date.now();
    await until('event: end');
    // The heartbeat would notice it, too, twenty seconds later.
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  }, 60_000);

  test('also ends slow statements there', async () => {
    const impatient = connect({ connectionString: url }, { max: 1, isPooled: true, statementMs: 50 });
    const slow = impatient.transaction((tx) => tx.execute(sql`select pg_sleep(5)`));
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    await impatient.$client.end();
  });
});
