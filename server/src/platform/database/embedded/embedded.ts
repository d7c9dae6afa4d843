import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../../../config.ts';
import { readOrMakeSecret } from '../../secrets/secret-file.ts';
import type { Connection } from '../client.ts';
import { reachableBinaries } from './binaries.ts';
import {
  databaseIdentity,
  makePrivateFolder,
  type Identity,
  databaseName,
  databaseUser,
  sharedFolder,
  databaseHome,
} from './database-folder.ts';
import { lockDataDir, stopOrphan } from './lock.ts';
import { whyNotCreated } from './not-created.ts';
import { memorySettings } from './memory-settings.ts';

const user = databaseUser;
const database = databaseName;
const isWindows = process.platform === 'win32';

export interface EmbeddedDatabase {
  connection: Connection;
  /** The database's folder; inside the data folder whenever its user can enter that. */
  home: string;
  /** Stops the database cleanly and releases the data folder. */
  stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** More settings for `postgres -c`, e.g. `{ fsync: 'off' }` for temporary test clusters; production adds none. */
  settings?: Record<string, string>;
  /** Called when the database ended unexpectedly; it is restarted automatically. */
  onCrash?: () => void;
}

/**
 * Starts the PostgreSQL from the npm package, with its data below `dataDir`, reachable only through a Unix socket (on
 * Windows: a loopback port) and a password stored there. A leftover database of a killed server is stopped first.
 * @throws StartProblem when another process holds the folder or the database fails to start
 */
export async function startEmbeddedDatabase({
  dataDir,
  settings = {},
  onCrash,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const unlock = lockDataDir(dataDir);
  try {
    const identity = databaseIdentity();
    const programs = reachableBinaries(identity, sharedFolder());
    const home = databaseHome(dataDir, identity, sharedFolder());
    const cluster = join(home, 'cluster');
    const isInitialised = existsSync(join(cluster, 'PG_VERSION'));
    const password = readPassword(join(dataDir, 'database.password'), isInitialised);
    await stopOrphan(cluster);
    if (!isInitialised) initialise(programs.initdb, cluster, password, identity);

    const endpoint = await chooseEndpoint(home, identity);
    const log = join(dataDir, 'postgres.log');
    const all = { ...memorySettings(), ...quietSettings, ...endpoint.settings, ...settings };
    const run = () => launch(programs.postgres, cluster, all, log, identity);
    const connection = { ...endpoint.address, user, password, database };
    const supervised = supervise(run, onCrash);
    try {
      await untilReady({ ...connection, database: 'postgres' }, supervised, log);
      await createDatabase({ ...connection, database: 'postgres' });
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return {
      connection,
      home,
      stop: async () => {
        await supervised.stop();
        endpoint.remove();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

// A failed statement is in the server's log, without its parameters. PostgreSQL's own log would contain them (`Key
// (email)=…`).
const quietSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** The database's password, created before the database. */
const readPassword = (path: string, isInitialised: boolean): string =>
  readOrMakeSecret({
    path,
    make: () => randomBytes(24).toString('base64url'),
    isWhole: (text) => /^[\x21-\x7e]{32,}$/.test(text),
    isUnused: () => !isInitialised,
    damaged: () =>
      new StartProblem(
        `The file ${path} is empty or damaged, so the embedded database can't be opened. Restore this file from your ` +
          'backup of the data folder; the database itself is untouched.',
      ),
  });

function initialise(initdb: string, cluster: string, password: string, identity: Identity): void {
  const folder = mkdtempSync(join(tmpdir(), 'gh-'));
  const passwordFile = join(folder, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const path of [folder, passwordFile]) give(path, identity);
    // An incompletely created cluster has no PG_VERSION; it is deleted.
    rmSync(cluster, { recursive: true, force: true });
    const args = [`--pgdata=${cluster}`, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    // The built-in provider sorts and folds the same on every machine; trigrams use the system's locale for letters.
    const locale = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ];
    const run = (ctype: string) =>
      spawnSync(initdb, [...args, ...locale, `--lc-ctype=${ctype}`], {
        ...identity,
        cwd: '/',
        env: { LC_ALL: 'C' },
        encoding: 'utf8',
      });
    const preferred = run('C.UTF-8');
    const result = preferred.status === 0 ? preferred : run('C');
    if (result.status !== 0) throw new StartProblem(whyNotCreated(result));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const give = (path: string, { uid, gid }: Identity) => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

/** A Unix socket in a folder with a short enough path (107 bytes), or a loopback port on Windows. */
async function chooseEndpoint(home: string, identity: Identity) {
  if (isWindows) {
    const port = await freePort();
    return {
      address: { host: '127.0.0.1', port },
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      remove: () => {},
    };
  }
  const inside = join(home, 'socket');
  const isShort = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) < 100;
  const folder = isShort ? inside : mkdtempSync(join(tmpdir(), 'gh-'));
  makePrivateFolder(folder, identity);
  return {
    address: { host: folder, port: 5432 },
    settings: { listen_addresses: '', port: '5432', unix_socket_directories: folder },
    remove: () => (isShort ? undefined : rmSync(folder, { recursive: true, force: true })),
  };
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

const maxLogBytes = 5_000_000;

function launch(
  postgres: string,
  cluster: string,
  settings: Record<string, string>,
  log: string,
  identity: Identity,
): ChildProcess {
  const isLong = existsSync(log) && statSync(log).size > maxLogBytes;
  const output = openSync(log, isLong ? 'w' : 'a');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate session: Ctrl-C in the terminal must reach the server first, which still needs its database.
  const child = spawn(postgres, ['-D', cluster, ...options], {
    ...identity,
    cwd: '/',
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.on('error', () => {});
  return child;
}

/** Keeps one database running: after an unexpected end it is restarted, after at most two seconds. */
function supervise(run: () => ChildProcess, onCrash: (() => void) | undefined) {
  let stopping = false;
  let crashes = 0;
  let child = watched();
  // Also when the process ends in a hurry, such as after the time limit for shutting down.
  const endWithProcess = () => child.kill('SIGINT');
  process.once('exit', endWithProcess);

  function watched(): ChildProcess {
    return run().once('exit', () => {
      if (stopping) return;
      crashes += 1;
      onCrash?.();
      setTimeout(
        () => {
          if (!stopping) child = watched();
        },
        Math.min(200 * 2 ** crashes, 2_000),
      ).unref();
    });
  }

  return {
    crashes: () => crashes,
    stop: async () => {
      stopping = true;
      process.off('exit', endWithProcess);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      // A fast shutdown writes a checkpoint; if the disk is too slow for that, recovery from the log is enough.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), 3000);
      await ended;
      clearTimeout(impatience);
    },
  };
}

async function untilReady(
  connection: pg.ClientConfig,
  { crashes }: { crashes: () => number },
  log: string,
): Promise<void> {
  // Crash recovery may take long; keep waiting as long as the process lives.
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    if (crashes() > 2) break;
  }
  throw new StartProblem(`The embedded database did not start: ${lastLine(readFileSync(log, 'utf8'))}`);
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Creates the folder of a temporary cluster, where the database's user can reach it. */
export function makeTemporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-data-'));
  mkdirSync(folder, { recursive: true });
  spawnSync('chmod', ['755', folder]);
  return folder;
}
