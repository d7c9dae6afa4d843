import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

// Any number that nothing else in the database locks; two processes that start together migrate one after the other.
const migrationLock = 20261120;

// What the search columns hold: lower case, without accents. `unaccent` with its dictionary named is as good as
// immutable (the dictionary comes with the extension), which PostgreSQL can't know by itself.
const foldFunction = `
  create or replace function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$`;

/** Brings the schema to the newest version, extensions first. Safe to call at every start and from many processes. */
export async function migrateDatabase(db: Database): Promise<void> {
  const guard = await db.$client.connect();
  try {
    await guard.query('set statement_timeout = 0');
    await guard.query('select pg_advisory_lock($1)', [migrationLock]);
    await guard.query('create extension if not exists pg_trgm');
    await guard.query('create extension if not exists unaccent');
    await guard.query(foldFunction);
    await migrate(db, { migrationsFolder });
  } finally {
    await guard.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    // This connection has no time limit for statements any more, so it doesn't go back to the pool.
    guard.release(true);
  }
}
