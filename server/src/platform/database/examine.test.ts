import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { emptyTestDatabase, testConnection } from '../../testing/database.ts';
import { complaintOf, examineDatabase } from './examine.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function emptyDatabase(options?: string) {
  const { connection, drop } = await emptyTestDatabase(options);
  endings.push(drop);
  return connection;
}

async function run(connection: pg.PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A separate role for one test, with a password and no privileges. */
async function newRole(): Promise<{ user: string; password: string }> {
  const user = `role_${randomBytes(4).toString('hex')}`;
  const owner = { ...testConnection(), database: 'postgres' };
  await run(owner, `create role ${user} login password 'canary-password'`);
  endings.push(() => run(owner, `drop role ${user}`));
  return { user, password: 'canary-password' };
}

const complaint = (connection: pg.PoolConfig): Promise<string> =>
  examineDatabase(connection).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('accepts an empty database of the embedded server', async () => {
  expect(await complaint(await emptyDatabase())).toBe('none');
});

test('refuses a database that can’t store every name', async () => {
  const connection = await emptyDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0");
  expect(await complaint(connection)).toBe(
    `The database "${connection.database}" has the encoding SQL_ASCII, which can't hold every name. ` +
      `Make a new one: create database ${connection.database} encoding 'UTF8' template template0.`,
  );
});

test('names each missing privilege of the role', async () => {
  const role = await newRole();
  const connection = await emptyDatabase();
  const asRole = { ...connection, ...role };
  expect(await complaint(asRole)).toMatch(
    new RegExp(`The role "${role.user}" may not create schemas .* grant create on database ${connection.database} to`),
  );
  await run(connection, `grant create on database ${connection.database} to ${role.user}`);
  expect(await complaint(asRole)).toMatch(/grant create on schema public to/);
  await run(connection, `grant create on schema public to ${role.user}`);
  expect(await complaint(asRole)).toBe('none');
});

test('refuses an extension in another schema, because its functions would not be found', async () => {
  const connection = await emptyDatabase();
  await run(connection, 'create schema other', 'create extension unaccent schema other');
  expect(await complaint(connection)).toMatch(/alter extension unaccent set schema public/);
});

test('refuses a read-only replica', async () => {
  const connection = await emptyDatabase();
  await run(connection, `alter database ${connection.database} set default_transaction_read_only = on`);
  expect(await complaint(connection)).toMatch(/only takes reads/);
});

test('reports an unreachable server or a wrong password without repeating either', async () => {
  const wrong = await complaint({ ...testConnection(), user: 'nobody-knows', password: 'canary-password' });
  expect(wrong).toMatch(/^The database in DATABASE_URL can't be reached: .+\.$/);
  expect(wrong).not.toContain('canary');
  const { host } = testConnection();
  expect(await complaint({ host: `${host}/nowhere`, password: 'canary-password' })).toMatch(/can't be reached: .+\.$/);
});

const fine: Parameters<typeof complaintOf>[0] = {
  version: 150_000,
  encoding: 'UTF8',
  isReadOnly: false,
  database: 'guildhall',
  role: 'guildhall',
  mayCreateInDatabase: true,
  mayCreateInPublic: true,
  extensions: { pg_trgm: null, unaccent: 'public' },
};

test.each([
  ['an old PostgreSQL', { version: 140_019 }, /needs PostgreSQL 15 or newer; DATABASE_URL names a 14/],
  ['a server without its contrib package', { extensions: { pg_trgm: null } }, /lacks the extension unaccent/],
  ['names that need quotes', { database: 'Our Hall', mayCreateInDatabase: false }, /on database "Our Hall" to/],
])('refuses %s with a remedy', (_what, facts, sentence) => {
  expect(complaintOf(fine)).toBeNull();
  expect(complaintOf({ ...fine, ...facts })).toMatch(sentence);
});
