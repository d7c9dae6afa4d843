import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect, type Database } from '../database/client.ts';

const template = 'guildhall';
let opened: Promise<Database> | undefined;

/** This worker's own database, cloned from the migrated template on first use. */
export const workerDatabase = (): Promise<Database> => (opened ??= open());

/** The test server, as its owner. */
export function testConnection(): pg.PoolConfig {
  const text = process.env.GUILDHALL_TEST_DATABASE;
  if (!text)
    throw new Error('No test database. Add server/src/testing/global-setup.ts as globalSetup of this jest project.');
  return JSON.parse(text) as pg.PoolConfig;
}

/** Makes an empty database for one test. @returns how to connect, and how to take the database away again */
export async function emptyTestDatabase(
  options = 'template template0',
): Promise<{ connection: pg.PoolConfig & { database: string }; drop: () => Promise<void> }> {
  const name = `empty_${process.pid}_${randomBytes(4).toString('hex')}`;
  const asOwner = async (statement: string) => {
    const admin = new pg.Client({ ...testConnection(), database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asOwner(`create database ${name} ${options}`);
  return {
    connection: { ...testConnection(), database: name },
    drop: () => asOwner(`drop database ${name} with (force)`),
  };
}

async function open(): Promise<Database> {
  const connection = testConnection();
  // Test files of one worker come one after another, each with its own modules; a name per file keeps them apart.
  const name = `test_${process.env.JEST_WORKER_ID ?? '0'}_${process.pid}_${Date.now().toString(36)}`;
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  // Clones of one template queue up: PostgreSQL copies it only while nobody else does.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return connect({ ...connection, database: name }, { max: 12 });
}

export async function closeWorkerDatabase(): Promise<void> {
  const db = await opened;
  opened = undefined;
  await db?.$client.end();
}

let tables: string | undefined;

/** Empties every table, jobs included, so that each test begins with nothing. */
export async function emptyDatabase(db: Database): Promise<void> {
  tables ??= await db
    .execute<{ names: string }>(
      sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'public'`,
    )
    .then(({ rows }) => rows[0]?.names ?? '');
  await db.execute(sql.raw(`truncate ${tables} restart identity cascade`));
  await db.execute(sql`delete from pgboss.job`);
}
