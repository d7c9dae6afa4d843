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
import { fullNameFunction, searchFunctions } from './search-functions.ts';

// An arbitrary number that no other lock uses.
const migrationLock = 20261120;

// Only migrations before 0043 use it: search columns of older releases. `unaccent` with a named dictionary is effectively
// immutable (the dictionary is part of the extension), which PostgreSQL can't know.
const foldFunction = `
  create or replace function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$`;

/**
 * Opens a transaction that lives as long as its work, regardless of the connection's time limits. Its advisory locks
 * (`pg_advisory_xact_lock` and similar) also work behind a pooler, unlike session locks.
 */
export const longTransaction =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs DDL while no other process of this database does: two servers that start together run it one after the other.
 * The lock belongs to an otherwise empty transaction, so it ends with its process.
 */
export async function oneAfterTheOther(db: Database, work: () => Promise<unknown>): Promise<void> {
  const guard = await db.$client.connect();
  try {
    // Polls for the lock: waiting inside a transaction would occupy a pooler's connection that the other server needs.
    for (; !(await takeLock(guard)); await sleep(100)) await guard.query('rollback');
    await work();
  } finally {
    await endGuard(guard);
  }
}

/** Ends a guard's transaction and its locks; if even that fails, the connection does not return to the pool. */
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

/** Required by all migrations: extensions, and the functions of search columns and names. */
export const prerequisites = [
  'create extension if not exists pg_trgm with schema public',
  'create extension if not exists unaccent with schema public',
  foldFunction,
  ...searchFunctions,
  fullNameFunction,
] as const;

/**
 * Migrates the schema to the newest version, extensions first. Each migration has its own transaction: a failed one
 * leaves the result of the previous one. Safe to call on every start and from many processes.
 * @throws StartProblem when a newer release has migrated the database; nothing is changed then
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
