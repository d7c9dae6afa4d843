import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  makeTemporaryDataDir,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../platform/database/embedded/embedded.ts';

const settings = { fsync: 'off', full_page_writes: 'on', max_connections: '40', autovacuum: 'off' };

export interface ReplicatedDatabase {
  primary: EmbeddedDatabase;
  replica: EmbeddedDatabase;
  /** Starts the replica again after it was stopped. */
  restartReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A separate PostgreSQL and a streaming replica of it, copied while it runs as with `pg_basebackup`. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const [dataDir, copyDir] = [makeTemporaryDataDir(), makeTemporaryDataDir()];
  const primary = await startEmbeddedDatabase({ dataDir, settings });
  const home = join(copyDir, 'postgres');
  const client = new pg.Client(primary.connection);
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  execFileSync('cp', ['--archive', primary.home, home]);
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await client.end();
  const cluster = join(home, 'cluster');
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  rmSync(join(home, 'socket'), { recursive: true, force: true });
  // Owned by the user that runs PostgreSQL, like everything in the copy.
  for (const [name, content] of [
    ['backup_label', rows[0]?.label ?? ''],
    ['standby.signal', ''],
  ] as const) {
    const path = join(cluster, name);
    copyFileSync(join(cluster, 'PG_VERSION'), path);
    execFileSync('chown', ['--reference', join(cluster, 'PG_VERSION'), path]);
    execFileSync('tee', [path], { input: content });
  }
  copyFileSync(join(dataDir, 'database.password'), join(copyDir, 'database.password'));
  const { host = '', user = '', password = '' } = primary.connection as pg.PoolConfig;
  const conninfo = `host=${host} user=${user} password=${String(password)}`;
  const startReplica = () =>
    startEmbeddedDatabase({ dataDir: copyDir, settings: { ...settings, primary_conninfo: conninfo } });
  const all = { primary, replica: await startReplica() };
  return {
    get primary() {
      return all.primary;
    },
    get replica() {
      return all.replica;
    },
    async restartReplica() {
      all.replica = await startReplica();
    },
    async stop() {
      await all.replica.stop();
      await primary.stop();
      for (const folder of [dataDir, copyDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
