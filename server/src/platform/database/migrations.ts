import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** One migration of this release. */
export interface Migration {
  /** `0007_query_files` */
  name: string;
  /** Its creation time in ms: the order of migrations, and their id in the database. */
  madeAt: number;
  hash: string;
  statements: string[];
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** All migrations of this release, in order. */
export function knownMigrations(): Migration[] {
  const { entries } = z.parse(journal, JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    name: entries[index]?.tag ?? String(index),
    madeAt: folderMillis,
    hash,
    statements: sql,
  }));
}

/**
 * The schema version of a database.
 * @returns the time of its newest migration; 0 without any
 */
export async function schemaVersion(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!found[0]?.name) return 0;
  const { rows } = await client.query<{ version: string | null }>(
    'select max(created_at)::text as version from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.version ?? 0);
}

/** True when a newer release than this one has migrated the database. */
export const isNewerSchema = (version: number): boolean => version > (knownMigrations().at(-1)?.madeAt ?? 0);

/** The error for a database that a newer release has migrated. */
export const newerSchemaText =
  'A newer release of Guildhall has changed this database, and this one can’t read it. Start that release, or restore ' +
  'a backup that was made before the upgrade.';

// The table of drizzle's own migrator in earlier releases, used in the same format.
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Creates the table of applied migrations. */
export const prepareBookkeeping = (client: ClientBase) => client.query(bookkeeping);

/** Runs one migration and records it, in the caller's transaction. */
export async function runMigration(client: ClientBase, { statements, hash, madeAt }: Migration): Promise<void> {
  for (const statement of statements) if (statement.trim() !== '') await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt]);
}
