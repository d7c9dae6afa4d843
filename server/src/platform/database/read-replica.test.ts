import pg from 'pg';
import { eq, sql } from 'drizzle-orm';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../../testing/replica.ts';
import { connect, type Connection, type Database } from './client.ts';
import { examineReplica } from './open-replica.ts';
import { createReadReplica, type ReadReplica } from './read-replica.ts';
import type { ReplicaUse } from './replica-state.ts';
import { settings } from './schema/index.ts';

let cluster: ReplicatedDatabase;
let admin: Database;

beforeAll(async () => {
  cluster = await startReplicatedDatabase();
  admin = connect(cluster.primary.connection, { max: 2, connectMs: 15_000 });
  await admin.execute(sql`create table things (name text)`);
}, 60_000);
afterAll(async () => {
  await admin.$client.end();
  await cluster.stop();
});

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await onReplica('select pg_wal_replay_resume()').catch(() => {});
  for (const end of endings.splice(0).reverse()) await end();
});

async function onReplica(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(cluster.replica.connection);
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A server with both databases, and what it counted and logged. */
function opened() {
  const uses: ReplicaUse[] = [];
  const changes: ReplicaUse[] = [];
  const options = { max: 3, connectMs: 5_000 };
  const primary = connect(cluster.primary.connection, options);
  const replica: ReadReplica = createReadReplica(primary, connect(cluster.replica.connection, options), {
    onUse: (use) => uses.push(use),
    onChange: (use) => changes.push(use),
  });
  const db = replica.route(primary);
  endings.push(
    () => primary.$client.end(),
    () => replica.close(),
  );
  const isReplica = (on: Pick<Database, 'execute'> = db) =>
    on.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`).then(({ rows }) => rows[0]?.is);
  const count = () => db.execute<{ count: number }>(sql`select count(*)::int as count from things`);
  return { db, uses, changes, isReplica, count, reading: replica.reading };
}

test('readings go to the replica, everything else to the primary', async () => {
  const { db, reading, isReplica, uses } = opened();
  expect(await isReplica()).toBe(false);
  expect(await reading(() => isReplica())).toBe(true);
  expect(await reading(() => db.transaction(isReplica, { accessMode: 'read only' }))).toBe(true);
  expect(await reading(() => db.transaction(isReplica))).toBe(false);
  expect(uses).toEqual(['used', 'used', 'used']);
});

test('what was written a moment ago is always there, however often', async () => {
  const { db, reading, count, isReplica } = opened();
  await db.execute(sql`truncate things`);
  let fromReplica = 0;
  for (let written = 1; written <= 100; written += 1) {
    await db.execute(sql`insert into things values ('x')`);
    const [found, is] = await reading(async () => [(await count()).rows[0]?.count, await isReplica()]);
    expect(found).toBe(written);
    if (is) fromReplica += 1;
  }
  expect(fromReplica).toBeGreaterThan(50);
});

test('a replica that is behind is left out without a stale row, and used again once it has caught up', async () => {
  const { db, reading, count, changes, uses } = opened();
  await db.execute(sql`truncate things`);
  await reading(count);
  await onReplica('select pg_wal_replay_pause()');
  await db.execute(sql`insert into things values ('new')`);
  for (let time = 0; time < 3; time += 1) expect((await reading(count)).rows[0]?.count).toBe(1);
  await onReplica('select pg_wal_replay_resume()');
  for (let time = 0; time < 100 && uses.at(-1) !== 'used'; time += 1) {
    expect((await reading(count)).rows[0]?.count).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(uses.slice(0, 4)).toEqual(['used', 'behind', 'behind', 'behind']);
  expect(changes).toEqual(['behind', 'used']);
});

test('a write inside of a reading reaches the primary, and so does what only a primary can do', async () => {
  const { db, reading, count } = opened();
  await db.execute(sql`truncate things`);
  await reading(async () => {
    await db.execute(sql`insert into things values ('a')`);
    await db.execute(sql`with added as (insert into things values ('b') returning 1) select * from added`);
    await db.execute(sql`select name from things for update`);
  });
  expect((await count()).rows[0]?.count).toBe(2);
});

test('what a reading leaves behind reads from the primary again', async () => {
  const { reading, isReplica } = opened();
  let later: Promise<unknown> | undefined;
  await reading(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => isReplica());
    expect(await isReplica()).toBe(true);
  });
  expect(await later).toBe(false);
});

test('a query that fails on both fails once, and the replica stays in use', async () => {
  const { db, reading, uses } = opened();
  await expect(reading(() => db.select().from(settings).where(eq(settings.key, 'x')))).rejects.toThrow('Failed query');
  await reading(async () => {});
  expect(uses).toEqual(['used', 'used']);
});

test('says what is no replica of the primary', async () => {
  const { primary, replica } = cluster;
  expect(await examineReplica(replica.connection, primary.connection)).toEqual({ isPooled: false });
  await expect(examineReplica(primary.connection, primary.connection)).rejects.toThrow('a database that takes writes');
  const other: Connection = { ...replica.connection, database: 'postgres' };
  await expect(examineReplica(other, primary.connection)).rejects.toThrow('a replica of another database');
  const away: Connection = { connectionString: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await examineReplica(away, primary.connection)).toMatchObject({ error: { code: 'ECONNREFUSED' } });
});

test('a replica that goes away in the middle of a reading costs nobody an answer, and comes back by itself', async () => {
  const { reading, isReplica, changes, uses } = opened();
  await reading(async () => {
    expect(await isReplica()).toBe(true);
    await cluster.replica.stop();
    expect(await isReplica()).toBe(false);
  });
  expect(await reading(() => isReplica())).toBe(false);
  expect(uses).toEqual(['used', 'down']);
  await cluster.restartReplica();
  for (let time = 0; time < 200 && changes.at(-1) !== 'used'; time += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toEqual(['down', 'used']);
  expect(await reading(() => isReplica())).toBe(true);
}, 30_000);
