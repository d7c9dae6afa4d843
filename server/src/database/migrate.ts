import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import type { Database } from './client.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

// Any number that nothing else in the database locks.
const migrationLock = 20261120;

// What the search columns hold: lower case, without accents. `unaccent` with its dictionary named is as good as
// immutable (the dictionary comes with the extension), which PostgreSQL can't know by itself.
const foldFunction = `
  create or replace function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$`;

/**
 * Runs what makes or changes tables while no other process of this database does: two servers that start together do so
 * one after the other.
 * @param work gets the connection that holds the lock, which has no time limit for statements and locks
 */
export async function oneAfterTheOther(db: Database, work: (guard: PoolClient) => Promise<unknown>): Promise<void> {
  const guard = await db.$client.connect();
  try {
    await guard.query('set statement_timeout = 0');
    await guard.query('set lock_timeout = 0');
    await guard.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(guard);
  } finally {
    await guard.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    // This connection has no time limit for statements any more, so it doesn't go back to the pool.
    guard.release(true);
  }
}

/** Brings the schema to the newest version, extensions first. Safe to call at every start and from many processes. */
export const migrateDatabase = (db: Database): Promise<void> =>
  oneAfterTheOther(db, async (guard) => {
    await guard.query('create extension if not exists pg_trgm');
    await guard.query('create extension if not exists unaccent');
    await guard.query(foldFunction);
    await migrate(db, { migrationsFolder });
  });
