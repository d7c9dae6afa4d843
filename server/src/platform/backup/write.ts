import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { DeploymentStore } from '@guildhall/tooling/deployments';
import { longTransaction } from '../database/migrate.ts';
import { knownMigrations, schemaVersion } from '../database/migrations.ts';
import { filesLock } from '../files/store.ts';
import type { FilePlace } from '../files/place.ts';
import { release } from '../release/release.ts';
import { packed, summed, type Entry, places, type BackupHeader, type BackupManifest } from './archive.ts';
import { asBuffers, withChecksum, type Bytes } from './bytes.ts';
import { damaged } from './problem.ts';
import { sealed } from './seal.ts';
import { copyOut, listTables, plainText, readSequences, tableSum, type TableShape } from './tables.ts';

/** The contents of a backup. */
export interface BackupSource {
  /** Two separate connections: one reads, the other one prevents files from being deleted. */
  client: ClientBase;
  guard: ClientBase;
  /** The store of the uploaded files. */
  files: Pick<FilePlace, 'open'>;
  deployments: Pick<DeploymentStore, 'read' | 'readBuild' | 'openFile'>;
  secretKey: Buffer;
  publicUrl: string;
  passphrase: string | null;
}

const compress = promisify(gzip);

/** How much of a table is compressed at a time. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Reads the whole running installation at one moment: the database in one snapshot, then the files named by its rows.
 * Files never change, and none is deleted in the meantime.
 * @param told receives the manifest once everything is written
 */
export async function* backupBytes(source: BackupSource, told: (manifest: BackupManifest) => void): Bytes {
  const { client, guard, passphrase } = source;
  // Acquired before the snapshot: files whose rows are in the snapshot stay until the end.
  await guard.query(longTransaction);
  await guard.query('select pg_advisory_xact_lock_shared($1)', [filesLock]);
  try {
    await client.query(longTransaction.replace('begin', 'begin isolation level repeatable read, read only'));
    await client.query(plainText);
    const bytes = withChecksum(packed(contents(source, told)));
    yield* passphrase === null ? bytes : sealed(bytes, passphrase);
  } finally {
    for (const one of [client, guard]) await one.query('rollback').catch(() => {});
  }
}

async function* contents(source: BackupSource, told: (manifest: BackupManifest) => void): AsyncGenerator<Entry> {
  const { client } = source;
  const shapes = await listTables(client);
  const header = await readHeader(source, shapes);
  const manifest: BackupManifest = { header, entries: {}, tables: {}, lostFiles: [] };
  yield* summed(entriesOf(source, shapes, manifest), manifest.entries);
  told(manifest);
  yield { name: places.manifest, content: asJson(manifest) };
}

async function* entriesOf(source: BackupSource, shapes: TableShape[], manifest: BackupManifest): AsyncGenerator<Entry> {
  yield { name: places.header, content: asJson(manifest.header) };
  for (const shape of shapes) yield* tableEntries(source.client, shape, manifest);
  yield* fileEntries(source, manifest);
  yield* deploymentEntries(source.deployments);
  yield { name: places.key, content: Buffer.from(source.secretKey.toString('hex')) };
}

async function readHeader({ client, publicUrl }: BackupSource, shapes: TableShape[]): Promise<BackupHeader> {
  const { rows } = await client.query<{ takenAt: Date; postgresql: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgresql`,
  );
  const version = await schemaVersion(client);
  return {
    format: 1,
    release: release().version,
    schema: { version, name: knownMigrations().find(({ madeAt }) => madeAt === version)?.name ?? '' },
    postgresql: rows[0]?.postgresql ?? '',
    takenAt: (rows[0]?.takenAt ?? new Date()).toISOString(),
    publicUrl,
    tables: shapes.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client),
  };
}

/** A table in chunks that fit in memory. */
async function* tableEntries(client: ClientBase, shape: TableShape, manifest: BackupManifest): AsyncGenerator<Entry> {
  const sum = tableSum();
  let number = 0;
  const piece = async (chunks: Buffer[]): Promise<Entry> => {
    number += 1;
    const name = `${places.tables}${shape.name}/${String(number).padStart(6, '0')}.copy.gz`;
    return { name, content: await compress(Buffer.concat(chunks)) };
  };
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of copyOut(client, shape)) {
    sum.add(chunk);
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield await piece(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield await piece(held);
  manifest.tables[shape.name] = sum.result();
}

/** The uploaded files that have a row. A file that is already missing does not prevent a backup of the rest. */
async function* fileEntries(
  { client, files }: BackupSource,
  { entries, lostFiles }: BackupManifest,
): AsyncGenerator<Entry> {
  const { rows } = await client.query<{ storageName: string; sha256: string }>(
    `select storage_name as "storageName", sha256 from public.files order by storage_name collate "C"`,
  );
  for (const { storageName, sha256 } of rows) {
    const file = await files.open(storageName);
    if (!file) {
      lostFiles.push(storageName);
      continue;
    }
    const name = `${places.files}${storageName}`;
    try {
      yield { name, content: { bytes: file.bytes, stream: asBuffers(file.content) } };
      if (entries[name]?.sha256 !== sha256) lostFiles.push(storageName);
    } finally {
      file.content.destroy();
    }
  }
}

async function* deploymentEntries(store: BackupSource['deployments']): AsyncGenerator<Entry> {
  const document = await store.read();
  yield { name: places.deployments, content: asJson(document) };
  for (const [id, { builds }] of Object.entries(document.remotes))
    for (const build of Object.keys(builds)) {
      const deployment = await store.readBuild(id, build);
      if (!deployment) continue;
      yield { name: `${places.builds}${id}/${build}.json`, content: asJson(deployment) };
      for (const { path } of deployment.files) {
        const file = await store.openFile(`${id}/${build}/${path}`);
        if (!file) throw damaged(`the deployment store lacks ${id}/${build}/${path}; release that build again`);
        yield {
          name: `${places.buildFiles}${id}/${build}/${path}`,
          content: { bytes: file.bytes, stream: asBuffers(await file.read()) },
        };
      }
    }
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
