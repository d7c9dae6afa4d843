import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@guildhall/shared/testing/programs';
import type pg from 'pg';
import { databaseIdentity } from '../platform/database/embedded/database-folder.ts';
import { testConnection } from './database.ts';
import { freePort } from './process.ts';

/** The path of PgBouncer on this machine; `null` if it isn't installed (`apt-get install pgbouncer`). */
export const pgbouncer = findProgram('pgbouncer');

export interface Pgbouncer {
  url: string;
  /** Kills it and starts it again. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Runs a PgBouncer in transaction mode in front of a test database, with the one setting that docs/operating.md names.
 * @param connections number of connections to the database
 */
export async function startPgbouncer(
  database: string,
  connections: number,
  { host, port, user, password }: pg.PoolConfig = testConnection(),
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'gh-pooler-'));
  // Like PostgreSQL, PgBouncer refuses to run as root: it runs as the database's user.
  chmodSync(folder, 0o755);
  const listen = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
server_login_retry = 1
`,
  );
  let running = await run(settings, listen);
  return {
    url: `postgres://guildhall:any@127.0.0.1:${listen}/${database}`,
    restart: async () => {
      await running.kill();
      running = await run(settings, listen);
    },
    stop: async () => {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer and waits until it accepts connections. */
async function run(settings: string, port: number): Promise<{ kill: () => Promise<unknown> }> {
  const child = spawn(pgbouncer ?? '', [settings], {
    ...databaseIdentity(),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`PgBouncer did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
