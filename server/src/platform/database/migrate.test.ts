import pg from 'pg';
import { emptyTestDatabase } from '../../testing/database.ts';
import { connect } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { knownMigrations, schemaVersion } from './migrations.ts';

const newest = knownMigrations().at(-1)?.madeAt ?? 0;

async function emptyDatabase() {
  const { connection, drop } = await emptyTestDatabase();
  const db = connect(connection, { max: 2, statementMs: 0 });
  const asked = async (text: string) => (await db.$client.query<Record<string, unknown>>(text)).rows;
  const end = async () => {
    await db.$client.end();
    await drop();
  };
  return { db, connection, asked, end };
}

test('migrations run once, also when two servers start together', async () => {
  const { db, connection, asked, end } = await emptyDatabase();
  const other = connect(connection, { max: 2, statementMs: 0 });
  await Promise.all([migrateDatabase(db), migrateDatabase(other)]);
  await other.$client.end();
  expect(await asked('select count(*)::int as ran from drizzle.__drizzle_migrations')).toEqual([
    { ran: knownMigrations().length },
  ]);
  await end();
});

test('a failed migration leaves the schema of the previous one', async () => {
  const { db, connection, asked, end } = await emptyDatabase();
  // The fifth migration creates this table itself.
  await asked('create table public.remote_loads ()');
  await expect(migrateDatabase(db)).rejects.toThrow('already exists');
  const client = new pg.Client(connection);
  await client.connect();
  expect(await schemaVersion(client)).toBe(knownMigrations()[3]?.madeAt);
  await client.end();
  await asked('drop table public.remote_loads');
  await migrateDatabase(db);
  expect(await asked('select max(created_at)::float8 as version from drizzle.__drizzle_migrations')).toEqual([
    { version: newest },
  ]);
  await end();
});

test('refuses a database changed by a newer release, and leaves it unchanged', async () => {
  const { db, asked, end } = await emptyDatabase();
  await migrateDatabase(db);
  await asked(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newest + 1})`);
  await asked('drop function public.fold(text) cascade');
  await expect(migrateDatabase(db)).rejects.toThrow(/^A newer release of Guildhall has changed this database/);
  expect(await asked(`select to_regproc('public.fold') as fold`)).toEqual([{ fold: null }]);
  await end();
});
