import pg from 'pg';
import { eq, sql } from 'drizzle-orm';
import { startReplicatedDatabase, type ReplicatedDatabase } from '../../testing/replica.ts';
import { connect, type Connection, type Database } from './client.ts';
import { examineReplica, createReadReplica, type ReplicaUse } from './read-replica.ts';
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
  const reads = createReadReplica(primary, connect(cluster.replica.connection, options), {
    onUse: (use) => uses.push(use),
    onChange: (use) => changes.push(use),
  });
  endings.push(
    () => primary.$client.end(),
    () => reads.close(),
  );
  return { primary, uses, changes, reads };
}

const isReplica = (db: Database) =>
  db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`).then(({ rows }) => rows[0]?.is);
const count = (db: Database) =>
  db.execute<{ count: number }>(sql`select count(*)::int as count from things`).then(({ rows }) => rows[0]?.count);

test('reads run on the replica', async () => {
  const { reads, uses } = opened();
  expect(await reads.run(isReplica)).toBe(true);
  expect(uses).toEqual(['used']);
});

test('what was written a moment ago is always there, however often', async () => {
  const { primary, reads } = opened();
  await primary.execute(sql`truncate things`);
  let fromReplica = 0;
  for (let written = 1; written <= 100; written += 1) {
    await primary.execute(sql`insert into things values ('x')`);
    const [found, is] = await reads.run(async (db) => [await count(db), await isReplica(db)]);
    expect(found).toBe(written);
    if (is) fromReplica += 1;
  }
  expect(fromReplica).toBeGreaterThan(50);
});

test('a replica that is behind is left out without a stale row, and used again once it has caught up', async () => {
  const { primary, reads, changes, uses } = opened();
  await primary.execute(sql`truncate things`);
  await reads.run(count);
  await onReplica('select pg_wal_replay_pause()');
  await primary.execute(sql`insert into things values ('new')`);
  for (let time = 0; time < 3; time += 1) expect(await reads.run(count)).toBe(1);
  await onReplica('select pg_wal_replay_resume()');
  for (let time = 0; time < 100 && uses.at(-1) !== 'used'; time += 1) {
    expect(await reads.run(count)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(uses.slice(0, 4)).toEqual(['used', 'behind', 'behind', 'behind']);
  expect(changes).toEqual(['behind', 'used']);
});

test('a write among the reads reaches the primary once', async () => {
  const { primary, reads, changes } = opened();
  await primary.execute(sql`truncate things`);
  await reads.run((db) => db.execute(sql`insert into things values ('a')`));
  expect(await count(primary)).toBe(1);
  expect(changes).toEqual([]);
});

test('a query that fails on both fails once, and the replica stays in use', async () => {
  const { reads, uses } = opened();
  await expect(reads.run((db) => db.select().from(settings).where(eq(settings.key, 'x')))).rejects.toThrow(
    'Failed query',
  );
  await reads.run(count);
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

test('reads are repeated on the primary when the replica goes away, and return to it once it is back', async () => {
  const { reads, changes, uses } = opened();
  const tried: (boolean | undefined)[] = [];
  const found = await reads.run(async (db) => {
    tried.push(await isReplica(db));
    if (tried.length === 1) await cluster.replica.stop();
    return isReplica(db);
  });
  expect([tried, found]).toEqual([[true, false], false]);
  expect(await reads.run(isReplica)).toBe(false);
  expect(uses).toEqual(['used', 'down']);
  await cluster.restartReplica();
  for (let time = 0; time < 200 && changes.at(-1) !== 'used'; time += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toEqual(['down', 'used']);
  expect(await reads.run(isReplica)).toBe(true);
}, 30_000);
