import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe, resetPassword } from '@guildhall/shared/contracts';
import { isFullRun } from '@guildhall/shared/testing/sample';
import type pg from 'pg';
import { openDatabase } from '../../commands/database.ts';
import { emptyTestDatabase } from '../../testing/database.ts';
import { freePort, startProcess } from '../../testing/process.ts';
import type { Database } from '../database/client.ts';
import { placeOf, databaseIdentity, sharedFolder } from '../database/embedded/database-folder.ts';
import { createFolderPlace } from '../files/folder-place.ts';
import { createFileStore } from '../files/store.ts';
import { systemClock } from '../clock/clock.ts';
import { createSessions } from '../sessions/sessions.ts';
import { ownConnection } from './connection.ts';
import { tableSums } from './tables.ts';

// A server, its database and three commands, each in a separate process, as operators run them.
const inFull = isFullRun() ? test : test.skip;
jest.setTimeout(600_000);

const projectRoot = join(__dirname, '../../../..');
/** Time to start the embedded database on a busy machine. */
const startMs = 120_000;
const writesPerSecond = 30;
/** The writes continue for this long before the backup and after it. */
const aroundMs = 3000;

type Environment = Record<string, string>;
interface Opened {
  db: Database;
  close: () => Promise<void>;
}

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gh-load-'));
  // For root, the embedded database runs as another user, who needs access.
  chmodSync(path, 0o755);
  endings.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const urlOf = ({ user, password, host, port, database }: pg.PoolConfig): string =>
  `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;

/** An installation's settings, with an empty folder for it. */
async function emptyPlace(kind: 'embedded' | 'own'): Promise<Environment> {
  const dataDir = folder();
  if (kind === 'embedded') return { DATA_DIR: dataDir };
  const { connection, drop } = await emptyTestDatabase();
  endings.push(drop);
  return { DATA_DIR: dataDir, DATABASE_URL: urlOf(connection) };
}

/** Runs a command like an operator. */
async function guildhall(args: string[], env: Environment): Promise<{ exit: number; answer: Record<string, unknown> }> {
  const child = spawn(
    join(projectRoot, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'server/src/commands/main.ts', ...args, '--json'],
    { cwd: projectRoot, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
  );
  let out = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  const exit = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  return { exit, answer: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>) };
}

/** The database of an installation, whether its server runs or not. */
async function open({ DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl }: Environment): Promise<Opened> {
  const opened = await openDatabase({ dataDir, databaseUrl: databaseUrl ?? null }, () => {});
  // Its server is killed meanwhile.
  opened.db.$client.on('error', () => {});
  const close = once(() => opened.close().catch(() => {}));
  endings.push(close);
  return { db: opened.db, close };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Sends an HTTP request to an installation. @returns the status and, for a refusal, the code */
async function ask(port: number, { method, path }: { method: string; path: string }, { token = '', body = {} } = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

/** Sets a password with a link printed by `guildhall`. */
function choosePassword(port: number, link: string) {
  const { pathname, hash } = new URL(link);
  const path = resetPassword.path.replace(':userId', pathname.split('/').at(-1) ?? '');
  return ask(port, { method: 'POST', path }, { body: { token: hash.slice(1), password: 'a harbour at dawn, twice' } });
}

/**
 * Fills a table that is copied between those of `keepWriting`: without a snapshot, concurrent writes would be in the
 * later ones only.
 */
const fill = (db: Database) =>
  db.$client.query(
    `insert into rate_limits (key, window_start, hits, expires_at)
      select 'filler' || n, now(), 1, now() + interval '1 year' from generate_series(1, 200000) n`,
  );

/**
 * Adds people, each with a factor in the same transaction and every tenth with a file.
 * @returns a function that stops
 */
function keepWriting(db: Database, dataDir: string): () => Promise<number> {
  const files = createFileStore({ db, clock: systemClock, place: createFolderPlace(join(dataDir, 'files')) });
  const beganAt = Date.now();
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      const due = Math.floor(((Date.now() - beganAt) / 1000) * writesPerSecond);
      for (; written < due && !isOver; written += 1) {
        const number = written + 1;
        await db.$client.query(
          `with person as (insert into people (id, first_name, last_name, created_at, updated_at)
            values (gen_random_uuid(), 'W', 'R', now(), now()) returning id),
          account as (insert into accounts (id, email, role, state)
            select id, 'writer${number}@example.org', 3, 'active' from person)
          insert into factors (id, user_id, type, created_at) select gen_random_uuid(), id, 'email', now() from person`,
        );
        if (number % 10 > 0) continue;
        const content = Buffer.from(`file ${number} `.repeat(200));
        await files.add(db, await files.keep({ content, name: `${number}.txt`, mediaType: 'text/plain' }), null);
      }
      await pause(10);
    }
  })();
  return async () => {
    isOver = true;
    // Writes during the kill of the server may fail.
    await writing.catch(() => {});
    return written;
  };
}

async function sumsOf(db: Database) {
  const client = await ownConnection(db);
  await client.query('begin');
  return tableSums(client).finally(() => client.end());
}

/** The server is killed at once, like in a power cut, and the embedded database with it. */
async function killEverything(server: ReturnType<typeof startProcess>, env: Environment): Promise<void> {
  const postmaster = env.DATABASE_URL ? null : postmasterOf(env.DATA_DIR ?? '');
  server.kill('SIGKILL');
  if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
  await server.ended;
}

function postmasterOf(dataDir: string): number {
  const status = join(placeOf(dataDir, databaseIdentity(), sharedFolder()), 'cluster/postmaster.pid');
  return Number(readFileSync(status, 'utf8').split('\n')[0]);
}

/** A checksum of the first people written, with their files. */
async function firstWritten({ db }: Opened, people: number): Promise<string> {
  const { rows } = await db.$client.query<{ sum: string }>(
    `select md5(string_agg(one, chr(10) order by one)) as sum from (
      select u::text as one from users u where substring(email from '^writer(\\d+)@')::int <= $1
      union all
      select f::text from files f where substring(name from '^(\\d+)')::int <= $1) ones`,
    [people],
  );
  return rows[0]?.sum ?? '';
}

describe.each([
  ['the embedded database', 'embedded', 'own'],
  ['a PostgreSQL of one’s own', 'own', 'embedded'],
] as const)('a backup of %s', (_name, from, to) => {
  inFull('under 30 writes a second is one moment, after a kill, in an empty place', async () => {
    const backups = folder();
    const env: Environment = { ...(await emptyPlace(from)), BACKUPS: backups };
    const port = await freePort();
    const server = startProcess({ ...env, PORT: String(port) });
    endings.push(() => server.kill('SIGKILL'));
    await server.ready(startMs);
    const source = await open(env);

    // A signed-in person with an unused link.
    const name = ['--first-name', 'Ada', '--last-name', 'Moreau'];
    const { answer: administrator } = await guildhall(['create-admin', 'ada@example.org', ...name], env);
    expect(await choosePassword(port, String(administrator.link))).toEqual([200, undefined]);
    const { rows: people } = await source.db.$client.query<{ id: string }>(`select id from users`);
    const sessions = createSessions({ db: source.db, clock: systemClock });
    const token = await sessions.open(source.db, people[0]?.id ?? '', { ip: '127.0.0.1', agent: 'test' });
    expect(await ask(port, getMe, { token })).toEqual([200, undefined]);
    const { answer: unused } = await guildhall(['reset-password', 'ada@example.org'], env);

    await fill(source.db);
    const stop = keepWriting(source.db, env.DATA_DIR ?? '');
    await pause(aroundMs);
    const made = await guildhall(['backup'], env);
    expect(made.exit).toBe(0);
    await pause(aroundMs);
    await killEverything(server, env);
    const written = await stop();
    await source.close();

    const place: Environment = { ...(await emptyPlace(to)), BACKUPS: backups };
    const restored = await guildhall(['restore', 'latest'], place);
    expect([restored.exit, restored.answer.lostFiles]).toEqual([0, []]);
    const copy = await open(place);
    // Every table equals the snapshot's, row by row, except for what a restore ends and records.
    const changed = ['action_links', 'audit_chain', 'audit_events', 'backup_runs', 'challenges', 'mails', 'sessions'];
    const sums = await sumsOf(copy.db);
    const tables = made.answer.tables as typeof sums;
    expect(Object.keys(sums)).toEqual(Object.keys(tables));
    const differing = Object.keys(tables).filter((table) => sums[table]?.sha256 !== tables[table]?.sha256);
    expect(differing.filter((table) => !changed.includes(table))).toEqual([]);
    // Exactly the first writes, each complete, as in the killed installation.
    const { rows } = await copy.db.$client.query<{ people: number; last: number; factors: number }>(
      `select count(*)::int as people, max(substring(email from '\\d+')::int) as last,
        (select count(*)::int from factors) as factors
      from users where email like 'writer%'`,
    );
    const { people: count = 0, last, factors } = rows[0] ?? {};
    expect([last, factors]).toEqual([count, count]);
    expect(count).toBeGreaterThanOrEqual((aroundMs / 1000 - 1) * writesPerSecond);
    expect(written).toBeGreaterThan(count);
    const recovered = await open(env);
    expect(await firstWritten(copy, count)).toBe(await firstWritten(recovered, count));
    await recovered.close();
    const files = await copy.db.$client.query<{ storage: string; sha256: string }>(
      'select storage_name as storage, sha256 from files',
    );
    // A file is written after its person, and the snapshot may be in between.
    const due = Math.floor(count / 10);
    expect([due, due - (count % 10 === 0 ? 1 : 0)]).toContain(files.rows.length);
    for (const { storage, sha256 } of files.rows) {
      const bytes = readFileSync(join(place.DATA_DIR ?? '', 'files', storage.slice(0, 2), storage));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    await copy.close();

    const newPort = await freePort();
    const again = startProcess({ ...place, PORT: String(newPort) });
    endings.push(async () => {
      again.kill('SIGTERM');
      await again.ended;
    });
    await again.ready(startMs);
    expect(await ask(newPort, getMe, { token })).toEqual([401, 'not_signed_in']);
    expect(await choosePassword(newPort, String(unused.link))).toEqual([404, 'link_unknown']);
    const { answer: anew } = await guildhall(['reset-password', 'ada@example.org'], place);
    expect(await choosePassword(newPort, String(anew.link))).toEqual([200, undefined]);

    const path = join(backups, String(made.answer.name));
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 4, bytes.length >> 1);
    writeFileSync(path, bytes);
    const flipped = await guildhall(['verify-backup'], place);
    expect([flipped.exit, flipped.answer.code]).toEqual([1, 'backup_damaged']);
  });
});
