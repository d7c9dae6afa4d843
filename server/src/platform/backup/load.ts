import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { longTransaction, prerequisites } from '../database/migrate.ts';
import {
  isNewerSchema,
  knownMigrations,
  newerSchemaText,
  prepareBookkeeping,
  runMigration,
} from '../database/migrations.ts';
import { type OpenEntry, places, type BackupHeader, type BackupManifest } from './archive.ts';
import type { Bytes } from './bytes.ts';
import { BackupProblem, damaged } from './problem.ts';
import { readBackup } from './read.ts';
import { copyInStatement, listTables, plainText, tableName, tableSums } from './tables.ts';

const decompress = promisify(gunzip);

/** Throws when this release can't read a backup. */
function refuseNewer({ schema, release }: BackupHeader): void {
  if (isNewerSchema(schema.version))
    throw new BackupProblem(
      'newer_backup',
      `This backup was made by a newer release of Guildhall (${release}, schema ${schema.name}). Restore it with that release.`,
    );
  if (!knownMigrations().some(({ madeAt }) => madeAt === schema.version))
    throw new BackupProblem('newer_backup', newerSchemaText);
}

/**
 * Loads a backup into an empty database, in one open transaction: first its schema, then its rows. The caller commits
 * or rolls back.
 * @param takeOther receives everything except tables
 * @throws BackupProblem with a sentence for the operator; errors of `takeOther`
 */
export async function loadBackup(
  client: ClientBase,
  { source, passphrase }: { source: Bytes; passphrase: string | null },
  takeOther: (entry: OpenEntry) => Promise<void>,
): Promise<BackupManifest> {
  const loader = createLoader(client);
  try {
    const manifest = await readBackup(source, passphrase, {
      header: (header) => loader.begin(header),
      entry: async (entry) => {
        if (entry.name.startsWith(places.tables)) return loader.take(entry);
        await loader.endTable();
        return takeOther(entry);
      },
    });
    await loader.finish(manifest);
    return manifest;
  } catch (error) {
    loader.abort();
    throw error;
  }
}

function createLoader(client: ClientBase) {
  const constraints = createConstraints(client);
  let header: BackupHeader | undefined;
  let copying: { table: string; copy: ReturnType<typeof openCopy> } | undefined;

  const endTable = async () => {
    await copying?.copy.end();
    copying = undefined;
  };

  return {
    /** Creates the tables of the backup's release. @throws BackupProblem `newer_backup` */
    async begin(given: BackupHeader): Promise<void> {
      refuseNewer(given);
      header = given;
      await client.query(longTransaction);
      for (const statement of prerequisites) await client.query(statement);
      await prepareBookkeeping(client);
      for (const migration of knownMigrations())
        if (migration.madeAt <= given.schema.version) await runMigration(client, migration);
      const here = (await listTables(client)).map(({ name, columns }) => [name, [...columns].sort()]);
      const there = given.tables.map(({ name, columns }) => [name, [...columns].sort()]);
      if (JSON.stringify(here) !== JSON.stringify(there)) throw damaged('its tables are not those of its release');
      await constraints.lift();
      // Rows inserted by migrations are in the backup as well.
      await client.query(`truncate ${given.tables.map(({ name }) => tableName(name)).join(', ')}`);
      await client.query(plainText);
    },

    /** Loads a chunk of a table. */
    async take(entry: OpenEntry): Promise<void> {
      const table = header?.tables.find(({ name }) => entry.name.startsWith(`${places.tables}${name}/`));
      if (!table) throw damaged(`${entry.name} is of no table`);
      if (copying?.table !== table.name) {
        await endTable();
        copying = { table: table.name, copy: openCopy(client, copyInStatement(table)) };
      }
      await copying.copy.write(
        await decompress(await entry.whole()).catch(() => {
          throw damaged(`${entry.name} can’t be unpacked`);
        }),
      );
    },

    endTable,

    /** Ends an incomplete COPY; otherwise the connection would accept nothing else. */
    abort(): void {
      copying?.copy.abort();
      copying = undefined;
    },

    /** Restores constraints and sequences, and checks that every table equals the backed up one. */
    async finish({ tables }: BackupManifest): Promise<void> {
      await endTable();
      await constraints.restore();
      for (const [name, last] of Object.entries(header?.sequences ?? {}))
        if (last !== null) await client.query('select setval($1::regclass, $2)', [tableName(name), last]);
      const found = await tableSums(client);
      for (const [name, { sha256 }] of Object.entries(tables))
        if (found[name]?.sha256 !== sha256) throw damaged(`the table ${name} came back with other rows`);
    },
  };
}

/** Foreign keys and triggers, dropped while tables are loaded one after the other. */
function createConstraints(client: ClientBase) {
  let keys: { table: string; name: string; definition: string }[] = [];
  let triggers: { table: string }[] = [];
  return {
    async lift(): Promise<void> {
      ({ rows: keys } = await client.query<(typeof keys)[number]>(
        `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
      ));
      ({ rows: triggers } = await client.query<(typeof triggers)[number]>(
        `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class c on c.oid = tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
      ));
      for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
      for (const { table } of triggers) await client.query(`alter table ${table} disable trigger user`);
    },
    async restore(): Promise<void> {
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { table } of triggers) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}

function openCopy(client: ClientBase, statement: string) {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  done.catch(() => {});
  return {
    async write(chunk: Buffer): Promise<void> {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end(): Promise<void> {
      stream.end();
      await done;
    },
    abort: () => void stream.destroy(),
  };
}
