import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { ClientBase } from 'pg';
import { deployments as document, type DeploymentStore } from '@guildhall/tooling/deployments';
import { remoteDeployment } from '@guildhall/shared/federation/manifest';
import { outgoingMailStates, undeliveredMailStates, unfinishedRunStates } from '@guildhall/shared/domain';
import type { Database } from '../database/client.ts';
import { migrateDatabase } from '../database/migrate.ts';
import type { FilePlace } from '../files/place.ts';
import { type OpenEntry, places, type BackupManifest } from './archive.ts';
import type { Bytes } from './bytes.ts';
import { ownConnection } from './connection.ts';
import { loadBackup } from './load.ts';
import { BackupProblem, damaged } from './problem.ts';

/** The target of a restore. */
export interface RestorePlace {
  db: Database;
  dataDir: string;
  files: FilePlace;
  deployments: DeploymentStore;
  /** The value of SECRET_KEY; `null` if the key is in the data folder. */
  secretKey: Buffer | null;
}

export interface Restored {
  manifest: BackupManifest;
  ended: Ended;
}

/**
 * Restores an installation into an empty folder and database. The database is written in one transaction: a failed
 * restore leaves nothing behind. Sessions and links stay invalid.
 * @throws BackupProblem with a sentence for the operator
 */
export async function restoreBackup(place: RestorePlace, source: Bytes, passphrase: string | null): Promise<Restored> {
  const client = await ownConnection(place.db);
  const files = createRestoredFiles(place);
  try {
    await assertEmptyDatabase(client);
    await assertNoDeployments(place.deployments);
    await files.begin();
    const manifest = await loadBackup(client, { source, passphrase }, files.take);
    const ended = await expireAfterRestore(client);
    await files.finish();
    await client.query('commit');
    await files.keep();
    await client.query('analyze');
    await migrateDatabase(place.db);
    return { manifest, ended };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await files.undo();
    throw error;
  } finally {
    await client.end();
  }
}

const notEmpty = (what: string) =>
  new BackupProblem(
    'place_not_empty',
    `${what}. A restore only goes into an empty place: set DATA_DIR (and DATABASE_URL) to new ones, and switch to them once it is done.`,
  );

/** @throws BackupProblem `place_not_empty` */
async function assertEmptyDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const tables = rows[0]?.tables ?? 0;
  if (tables > 0) throw notEmpty(`The database has ${tables} tables already`);
}

async function assertNoDeployments(store: DeploymentStore): Promise<void> {
  const { remotes } = await store.read();
  if (Object.keys(remotes).length > 0) throw notEmpty(`There are builds already in the ${store.name}`);
}

/**
 * Files, builds and key of an installation, which are outside the transaction and deleted explicitly after a failure.
 */
function createRestoredFiles({ dataDir, files, deployments, secretKey }: RestorePlace) {
  const keyFile = join(dataDir, 'secret.key');
  const arriving = join(dataDir, '.restoring');
  // Names the storage that was empty when the restore began.
  const marker = join(arriving, 'storage');
  const added: { id: string; build: string }[] = [];
  const written: string[] = [];
  let arrivingFile = '';
  let madeKey = false;

  const takeKey = async (hex: string) => {
    const known = secretKey?.toString('hex') ?? readText(keyFile)?.trim().toLowerCase() ?? null;
    if (known === hex) return;
    if (known !== null)
      throw new BackupProblem(
        'key_differs',
        secretKey
          ? 'SECRET_KEY is not the key of this backup, which its authenticator apps need. Leave SECRET_KEY unset, or set it to the one of the backed-up installation.'
          : `${keyFile} holds another key than the backup’s. Restore into a new DATA_DIR.`,
      );
    madeKey = true;
    await write(keyFile, toStream(Buffer.from(hex)));
  };

  return {
    /** Removes what a killed restore left behind. @throws BackupProblem `place_not_empty` */
    async begin(): Promise<void> {
      if (readText(marker) === files.name) await removeAll(files);
      if (!(await files.isEmpty())) throw notEmpty(`There are files already in the ${files.name}`);
      await rm(arriving, { recursive: true, force: true });
      await write(marker, toStream(Buffer.from(files.name)));
    },

    async take(entry: OpenEntry): Promise<void> {
      const { name } = entry;
      if (name === places.key) return takeKey((await entry.whole()).toString());
      const [, storageName] = /^files\/([0-9a-f]{40})$/.exec(name) ?? [];
      if (storageName) {
        arrivingFile = join(files.incoming, storageName);
        await write(arrivingFile, entry.stream);
        written.push(storageName);
        return files.put(storageName, arrivingFile);
      }
      if (/^deployments\/[\w@+.\-/]+$/.test(name) && !name.split('/').includes('..'))
        return write(join(arriving, name), entry.stream);
      throw damaged(`${name} belongs nowhere`);
    },

    /** Puts builds into the store, and activates those of the backup. */
    async finish(): Promise<void> {
      const known = z.parse(document, readJson(join(arriving, places.deployments)));
      for (const [id, { builds }] of Object.entries(known.remotes))
        for (const build of Object.keys(builds)) {
          const description = join(arriving, places.builds, id, `${build}.json`);
          if (!existsSync(description)) continue;
          added.push({ id, build });
          const deployment = z.parse(remoteDeployment, readJson(description));
          await deployments.addBuild(deployment, join(arriving, places.buildFiles, id, build));
        }
      const { revision } = await deployments.read();
      if (known.revision > 0) await deployments.write(known, revision);
    },

    /** From now on the database refers to them. */
    async keep(): Promise<void> {
      written.length = 0;
      madeKey = false;
      added.length = 0;
      await rm(arriving, { recursive: true, force: true });
    },

    async undo(): Promise<void> {
      await rm(arriving, { recursive: true, force: true });
      if (arrivingFile) for (const path of [arrivingFile, unfinished(arrivingFile)]) await rm(path, { force: true });
      for (const storageName of written) await files.remove(storageName).catch(() => {});
      if (madeKey) await rm(keyFile, { force: true });
      for (const { id, build } of added) await deployments.removeBuild(id, build).catch(() => {});
    },
  };
}

async function removeAll(files: FilePlace): Promise<void> {
  for await (const names of files.writtenBefore(new Date(8.64e15)))
    for (const storageName of names) await files.remove(storageName);
  await rm(files.incoming, { recursive: true, force: true });
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw damaged('its deployments can’t be read');
  }
};

async function* toStream(content: Buffer): Bytes {
  yield content;
}

const unfinished = (path: string): string => `${path}.restoring`;

/** Writes a file atomically: complete and synced before it gets its name. */
async function write(path: string, content: Bytes): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(unfinished(path), 'w', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished(path), path);
}

/** What was ended after a restore, for the operator. */
interface Ended {
  sessions: number;
  links: number;
  /** Pending mails: they may have been sent after the backup. */
  mails: number;
}

const mayHaveBeenSent =
  'Not sent, because this installation was restored from a backup. It may have been sent before: ask before you send it again.';

/**
 * Ends everything that may have been used, revoked or completed since the backup, which is unknown here
 * (docs/operating.md, "After a restore"). Runs in the transaction that loads the rows, so that no server ever sees them
 * active. Only columns that exist in every release are named, because the tables are those of the backup's release.
 */
export async function expireAfterRestore(client: ClientBase): Promise<Ended> {
  const count = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount ?? 0;
  const sessions = await count(
    `update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`,
  );
  await count(`update challenges set used_at = now() where used_at is null`);
  // A newer link with an unknown secret replaces theirs: people see that, and can request the next one by mail to their
  // known address.
  const replaced = await count(
    `insert into action_links (id, purpose, secret_hash, subject_id, generation, data, created_at, expires_at)
      select gen_random_uuid(), purpose,
        encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'),
        subject_id, max(generation) + 1, '{}', now(), max(expires_at)
      from action_links where purpose in ('referee', 'availability') and subject_id is not null
        and revoked_at is null
      group by purpose, subject_id`,
  );
  const revoked = await count(
    `update action_links set revoked_at = now() where purpose not in ('referee', 'availability')
      and revoked_at is null and used_at is null`,
  );
  // Mails with an expired link or a code are useless; the office decides about the rest.
  const dead = await count(
    `update mails set state = 'discarded', body = '', links = '{}', secrets = '{}', error = $1, updated_at = now()
      where state = any($2)
        and (cardinality(secrets) > 0 or class = 'security')`,
    [mayHaveBeenSent, undeliveredMailStates],
  );
  const undecided = await count(
    `update mails set state = 'failed', error = $1, updated_at = now() where state = any($2)`,
    [mayHaveBeenSent, outgoingMailStates],
  );
  // Their content is not part of a backup: the upload was not completed.
  await count('delete from uploads');
  // The run that made this backup still appears as running; older releases have no such record.
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.backup_runs') is not null as found`,
  );
  if (rows[0]?.found) await count('delete from backup_runs where state = any($1)', [unfinishedRunStates]);
  return { sessions, links: replaced + revoked, mails: dead + undecided };
}
