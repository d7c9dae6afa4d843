import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { testConnection } from '../../testing/database.ts';
import { freePort } from '../../testing/process.ts';
import { isDatabaseAway } from './away.ts';
import { connect, type Database } from './client.ts';

const opened: Database[] = [];

const poolOfOne = (connection = testConnection()): Database => {
  const db = connect({ ...connection, database: 'postgres' }, { max: 1, connectMs: 300 });
  opened.push(db);
  return db;
};

// Drizzle runs a query only when it is awaited.
const sleep = async (db: Database, seconds: number) => await db.execute(sql`select pg_sleep(${seconds})`);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.$client.end()));
});

test('a caller keeps waiting for its turn while the database answers others', async () => {
  const db = poolOfOne();
  await sleep(db, 0);

  const answers = Array.from({ length: 6 }, () => sleep(db, 0.15));

  await expect(Promise.all(answers)).resolves.toHaveLength(6);
});

test('a transaction that can’t begin returns its connection', async () => {
  const db = poolOfOne();

  for (let round = 0; round < 3; round += 1) {
    const impossible = { isolationLevel: 'none' as 'serializable' };
    await expect(db.transaction((tx) => tx.execute(sql`select 1`), impossible)).rejects.toThrow(/begin/);
  }

  await expect(sleep(db, 0)).resolves.toBeDefined();
});

test('transactions also wait for their turn', async () => {
  const db = poolOfOne();
  await sleep(db, 0);

  const answers = Array.from({ length: 6 }, () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.15)`)));

  await expect(Promise.all(answers)).resolves.toHaveLength(6);
});

test('a caller gets an error within the connection timeout when no connection becomes free', async () => {
  const db = poolOfOne();
  const stuck = sleep(db, 1.2);
  const began = performance.now();

  await expect(sleep(db, 0)).rejects.toMatchObject({ cause: { message: 'timeout exceeded when trying to connect' } });

  expect(performance.now() - began).toBeLessThan(900);
  await stuck;
});

test('gives up a database that accepts connections but does not respond within the connection timeout', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const db = poolOfOne({ host: '127.0.0.1', port, user: 'guildhall' });

  await expect(sleep(db, 0)).rejects.toMatchObject({
    cause: { message: 'Connection terminated due to connection timeout' },
  });

  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

/** Ends the connection of a transaction, as PostgreSQL does when it restarts. */
async function endConnection(tx: { execute: Database['execute'] }): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await poolOfOne().execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  // The connection learns of it while no query is under way.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test('a transaction whose connection is lost between two queries fails as unavailable, and the pool goes on', async () => {
  const db = poolOfOne();

  const lost = db.transaction(async (tx) => {
    await endConnection(tx);
    await tx.execute(sql`select 1`);
  });

  const error = await lost.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseAway(error)).toBe(true);
  await expect(sleep(db, 0)).resolves.toBeDefined();
});

test('a connection that is held without a transaction may be lost, and the pool goes on', async () => {
  const db = poolOfOne();
  const guard = await db.$client.connect();
  const { rows } = await guard.query<{ pid: number }>('select pg_backend_pid() as pid');

  await poolOfOne().execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  guard.release();

  await expect(sleep(db, 0)).resolves.toBeDefined();
});
