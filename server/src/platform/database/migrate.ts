import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { Database } from './client.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

// Any number that nothing else in the database locks.
const migrationLock = 20261120;

// What the search columns hold: lower case, without accents. `unaccent` with its dictionary named is as good as
// immutable (the dictionary comes with the extension), which PostgreSQL can't know by itself.
const foldFunction = `
  create or replace function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$`;

/**
 * Opens a transaction that lives for as long as its work does, whatever time limits the connection has. Its advisory
 * locks (`pg_advisory_xact_lock` and its like) hold behind a pooler too, where those of a session do not.
 */
export const longTransaction =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs what makes or changes tables while no other process of this database does: two servers that start together do so
 * one after the other. The lock belongs to an otherwise empty transaction, so it ends with the process that holds it.
 */
export async function oneAfterTheOther(db: Database, work: () => Promise<unknown>): Promise<void> {
  const guard = await db.$client.connect();
  try {
    // Asked again and again: whoever waited inside a transaction would keep a pooler's connection from the other's work.
    for (; !(await takeLock(guard)); await sleep(100)) await guard.query('rollback');
    await work();
  } finally {
    await endGuard(guard);
  }
}

/** Ends a guard's transaction, and with it its locks; a connection that can't even do that doesn't go back to the pool. */
export const endGuard = async (guard: PoolClient): Promise<void> =>
  guard.release(
    await guard.query('rollback').then(
      () => false,
      () => true,
    ),
  );

async function takeLock(guard: PoolClient): Promise<boolean> {
  await guard.query(longTransaction);
  const { rows } = await guard.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    migrationLock,
  ]);
  return rows[0]?.mine === true;
}

/** Brings the schema to the newest version, extensions first. Safe to call at every start and from many processes. */
export const migrateDatabase = (db: Database): Promise<void> =>
  oneAfterTheOther(db, async () => {
    await db.$client.query('create extension if not exists pg_trgm with schema public');
    await db.$client.query('create extension if not exists unaccent with schema public');
    await db.$client.query(foldFunction);
    await migrate(db, { migrationsFolder });
  });
