import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect, type Database } from '../platform/database/client.ts';

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

/** Creates an empty database for one test. @returns its connection options, and a function that drops it */
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
  // Test files of one worker run one after another, each with its own modules; a name per file separates them.
  const name = `test_${process.env.JEST_WORKER_ID ?? '0'}_${process.pid}_${Date.now().toString(36)}`;
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  // Clones of one template queue up: PostgreSQL copies it only while no other copy is running.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  // A busy machine may be slow to connect; timeouts have their own tests.
  return connect({ ...connection, database: name }, { max: 12, connectMs: 15_000 });
}

export async function closeWorkerDatabase(): Promise<void> {
  const db = await opened;
  opened = undefined;
  await db?.$client.end();
}

/**
 * Empties every table, including jobs, so that each test starts with an empty database. Deleting the few rows of a test
 * takes a tenth of the time of truncating eighty tables; large tables are truncated, so that their statistics are
 * reset, too.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      item record;
    begin
      -- Neither foreign keys nor triggers are asked: nothing is left that they could protect.
      set local session_replication_role = replica;
      for item in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' loop
        if pg_relation_size(item.name::regclass) > 262144 then
          execute 'truncate ' || item.name || ' restart identity cascade';
        else
          execute 'delete from ' || item.name;
        end if;
      end loop;
      for item in select format('%I.%I', schemaname, sequencename)::regclass as name, start_value
        from pg_sequences where schemaname = 'public' and last_value is not null loop
        perform setval(item.name, item.start_value, false);
      end loop;
      delete from pgboss.job;
    end
    $$`);
}
