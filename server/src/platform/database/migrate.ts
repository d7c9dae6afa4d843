import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { StartProblem } from '../../config.ts';
import type { Database } from './client.ts';
import {
  isNewerSchema,
  knownMigrations,
  newerSchemaText,
  prepareBookkeeping,
  runMigration,
  schemaVersion,
} from './migrations.ts';

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
    // Polls for the lock: waiting inside a transaction would hold a pooler's connection that the other server needs.
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

/** What every migration may use: extensions, and the function that folds text for searching. */
export const prerequisites = [
  'create extension if not exists pg_trgm with schema public',
  'create extension if not exists unaccent with schema public',
  foldFunction,
] as const;

/**
 * Brings the schema to the newest version, extensions first. Each migration is a transaction of its own: one that fails
 * leaves the database as the one before it did. Safe to call at every start and from many processes.
 * @throws StartProblem when a newer release has changed the database; nothing is touched then
 */
export const migrateDatabase = (db: Database): Promise<void> =>
  oneAfterTheOther(db, async () => {
    const client = await db.$client.connect();
    let isBroken = true;
    try {
      await migrateBy(client);
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  });

async function migrateBy(client: PoolClient): Promise<void> {
  const version = await schemaVersion(client);
  if (isNewerSchema(version)) throw new StartProblem(newerSchemaText);
  for (const statement of prerequisites) await client.query(statement);
  await prepareBookkeeping(client);
  for (const migration of knownMigrations()) {
    if (migration.madeAt <= version) continue;
    await client.query(longTransaction);
    await runMigration(client, migration);
    await client.query('commit');
  }
}
