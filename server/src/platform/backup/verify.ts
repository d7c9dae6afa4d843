import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Database } from '../database/client.ts';
import { connect } from '../database/client.ts';
import { makeTemporaryDataDir, startEmbeddedDatabase } from '../database/embedded/embedded.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { expireAfterRestore } from './restore.ts';
import type { Bytes } from './bytes.ts';
import { connectionOf, ownConnection } from './connection.ts';
import { loadBackup } from './load.ts';
import type { BackupManifest } from './archive.ts';

/**
 * Restores a backup into a temporary database, and verifies every byte of the rest.
 * @returns its contents
 * @throws BackupProblem, like a restore
 */
export async function verifyBackup(db: Database, source: Bytes, passphrase: string | null): Promise<BackupManifest> {
  const scratch = await scratchDatabase(db);
  try {
    const client = await ownConnection(scratch.db);
    try {
      // The checksums of everything else are compared as it is streamed.
      const manifest = await loadBackup(client, { source, passphrase }, async () => {});
      await expireAfterRestore(client);
      await client.query('commit');
      await migrateDatabase(scratch.db);
      return manifest;
    } finally {
      await client.end();
    }
  } finally {
    await scratch.drop();
  }
}

interface Scratch {
  db: Database;
  drop: () => Promise<void>;
}

/** A database on the same server or, without permission to create one, in a temporary PostgreSQL. */
async function scratchDatabase(db: Database): Promise<Scratch> {
  const name = `guildhall_verify_${randomBytes(4).toString('hex')}`;
  const drop = () => asOwner(db, `drop database if exists ${name} with (force)`);
  try {
    await asOwner(db, `create database ${name} template template0 encoding 'UTF8'`);
  } catch {
    return temporaryServer();
  }
  try {
    // Behind a pooler, a new database may be unreachable.
    await (await ownConnection(db, name)).end();
  } catch {
    await drop();
    return temporaryServer();
  }
  const scratch = connect(connectionOf(db, name), { max: 2, statementMs: 0, connectMs: 30_000 });
  return {
    db: scratch,
    async drop() {
      await scratch.$client.end();
      await drop();
    },
  };
}

async function asOwner(db: Database, statement: string): Promise<void> {
  const client = await ownConnection(db);
  await client.query(statement).finally(() => client.end());
}

async function temporaryServer(): Promise<Scratch> {
  const dataDir = makeTemporaryDataDir();
  const embedded = await startEmbeddedDatabase({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  const scratch = connect(embedded.connection, { max: 2, statementMs: 0, connectMs: 30_000 });
  return {
    db: scratch,
    async drop() {
      await scratch.$client.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
