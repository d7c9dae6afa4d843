import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '@guildhall/tooling/deployments';
import { startFakeS3 } from '@guildhall/tooling/deployments/testing';
import {
  forgotPassword,
  getMe,
  getRefereeConsent,
  renewRefereeLink,
  resetPassword,
  signIn,
} from '@guildhall/shared/contracts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';
import { casesOf } from '../../testing/cases.ts';
import { testConfig } from '../../testing/config.ts';
import { emptyTestDatabase } from '../../testing/database.ts';
import { buildOf, createTestBuild } from '../../testing/deployments.ts';
import { createApp } from '../../app.ts';
import { connect, type Database } from '../database/client.ts';
import { prerequisites } from '../database/migrate.ts';
import { knownMigrations, prepareBookkeeping, runMigration, schemaVersion } from '../database/migrations.ts';
import { createFolderPlace } from '../files/folder-place.ts';
import { openFilePlace } from '../files/open-place.ts';
import { createJobs } from '../jobs/jobs.ts';
import { release } from '../release/release.ts';
import { collected, untilSignal } from './bytes.ts';
import { ownConnection } from './connection.ts';
import { makeBackup, type MadeBackup } from './make.ts';
import { readBackup } from './read.ts';
import { verifyBackup } from './verify.ts';
import { restoreBackup } from './restore.ts';
import { openBackupStore, type BackupStore } from './stores.ts';
import { tableSums } from './tables.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const passphrase = 'three old men in a boat';
const now = new Date('2026-11-20T09:00:00Z');

/** An empty folder to restore into. */
async function emptyPlace() {
  const { connection, drop } = await emptyTestDatabase();
  const db = connect(connection, { max: 4, statementMs: 0, connectMs: 15_000 });
  const dataDir = mkdtempSync(join(tmpdir(), 'gh-restore-'));
  endings.push(
    drop,
    () => db.$client.end(),
    () => rmSync(dataDir, { recursive: true, force: true }),
  );
  const files = createFolderPlace(join(dataDir, 'files'));
  return { db, dataDir, files, deployments: createFolderStore(join(dataDir, 'deployments')), secretKey: null };
}

async function backUp({ config, db }: Pick<TestApp, 'config' | 'db'>): Promise<MadeBackup & { store: BackupStore }> {
  const store = openBackupStore(config.backups);
  return { ...(await makeBackup({ config, db, store }, now)), store };
}

const asked = async (db: Database, text: string) => (await db.$client.query<Record<string, unknown>>(text)).rows;

async function sumsOf(db: Database) {
  const client = await ownConnection(db);
  await client.query('begin');
  return tableSums(client).finally(() => client.end());
}

/** Repeatedly writes a person and a line about them in one transaction. @returns a function that stops */
function keepWriting(db: Database): () => Promise<number> {
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 15))) {
      written += 1;
      await db.$client.query(
        `with person as (insert into people (id, email, first_name, last_name, created_at, updated_at)
          values (gen_random_uuid(), 'writer${written}@example.org', 'W', 'R', now(), now()) returning id)
        insert into rate_limits (key, window_start, hits, expires_at) select id::text, now(), 1, now() from person`,
      );
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    return written;
  };
}

/** An installation with an application, a file, signed-in people, links, and an active build. */
async function installation() {
  const t = await testApp();
  const cases = casesOf(t);
  const applicant = await t.signInAs('member');
  await cases.awaiting(applicant);
  const referee = await cases.tokenFor('one@referees.example');
  await t.call(forgotPassword, { body: { email: applicant.user.email } });
  const reset = (await t.inbox.latestLinkFor(applicant.user.email)).split('#')[1] ?? '';
  createTestBuild(t.config.projectRoot, 'demo', '1.0.0+aaaaaaaaaaaa');
  const store = createFolderStore(t.config.deployments);
  const build = '1.0.0+aaaaaaaaaaaa';
  await store.addBuild(buildOf('demo', build), join(t.config.projectRoot, 'remote-demo/dist', build));
  const at = now.toISOString();
  const demo = { trail: [build], canary: null, enabled: true, adopted: null, builds: { [build]: at }, history: [] };
  await store.write({ format: 1, revision: 1, remotes: { demo } }, 0);
  return { ...t, applicant, referee, reset };
}

/** A minimal installation: one signed-in person, and one file. */
async function small() {
  const t = await testApp();
  await t.signInAs('member');
  const bytes = await t.app.files.keep({ content: Buffer.from('precious'), name: 'a.txt', mediaType: 'text/plain' });
  await t.app.files.add(t.db, bytes, null);
  return t;
}

test('a backup under writes shows one moment, and restores completely into an empty place, except what may have ended', async () => {
  const t = await installation();
  const stop = keepWriting(t.db);
  const made = await backUp(t);
  const written = await stop();
  const place = await emptyPlace();
  const { manifest, ended } = await restoreBackup(place, made.store.read(made.name), null);

  const [counts] = await asked(
    place.db,
    `select (select count(*)::int from people where email like 'writer%') as people,
      (select count(*)::int from rate_limits where key in (select id::text from people)) as lines`,
  );
  expect(counts).toEqual({ people: expect.any(Number), lines: counts?.people });
  expect(counts?.people).toBeLessThan(written);
  // Except for what a restore ends, every table equals that of the backup.
  const changed = ['action_links', 'challenges', 'mails', 'sessions', 'uploads'];
  const sums = await sumsOf(place.db);
  expect(Object.keys(sums).filter((name) => sums[name]?.sha256 !== manifest.tables[name]?.sha256)).toEqual(
    expect.not.arrayContaining(Object.keys(sums).filter((name) => !changed.includes(name))),
  );
  const files = await asked(t.db, 'select storage_name as name from files');
  expect(files.length).toBeGreaterThan(0);
  const pathOf = (name: string) => join('files', name.slice(0, 2), name);
  for (const { name } of files)
    expect(readFileSync(join(place.dataDir, pathOf(String(name))))).toEqual(
      readFileSync(join(t.config.dataDir, pathOf(String(name)))),
    );
  expect(readFileSync(join(place.dataDir, 'secret.key'), 'utf8')).toBe(t.config.secretKey.toString('hex'));
  expect(await place.deployments.read()).toMatchObject({ remotes: { demo: { trail: ['1.0.0+aaaaaaaaaaaa'] } } });
  expect(ended.sessions).toBe(1);

  const restored = await appOn(place.db, place.dataDir, t);
  const ask = async (method: 'GET' | 'POST', url: string, body?: object, token = '') => {
    const authorization = `Bearer ${token}`;
    const response = await restored.inject({ method, url, payload: body, headers: token ? { authorization } : {} });
    return [response.statusCode, response.json().code];
  };
  expect(await ask('GET', `/api${getMe.path}`, undefined, t.applicant.token)).toEqual([401, 'not_signed_in']);
  const linkAt = (path: string) => `/api${path.replace(':token', t.referee)}`;
  expect(await ask('GET', linkAt(getRefereeConsent.path))).toEqual([410, 'link_replaced']);
  const resetAt = `/api${resetPassword.path.replace(':userId', t.applicant.user.id)}`;
  expect(await ask('POST', resetAt, { token: t.reset, password: 'another harbour at dawn' })).toEqual([
    404,
    'link_unknown',
  ]);
  // People can continue: with a new mailed link, or their previous password.
  expect((await ask('POST', linkAt(renewRefereeLink.path), {}))[0]).toBe(202);
  const credentials = { email: t.applicant.user.email, password: testPassword };
  expect((await ask('POST', `/api${signIn.path}`, credentials))[0]).toBe(200);
});

async function appOn(db: Database, dataDir: string, { clock }: TestApp) {
  const jobs = createJobs({ db, work: false });
  const app = await createApp({ config: testConfig(dataDir), db, clock, jobs });
  await app.ready();
  await jobs.start();
  endings.push(
    () => jobs.stop(),
    () => app.close(),
  );
  return app;
}

test('mails being sent are left to the office; those with a link or a code have expired', async () => {
  const t = await installation();
  const [mail] = await t.read.mails();
  await asked(t.db, `update mails set state = 'scheduled' where id in ('${mail?.id}')`);
  await asked(t.db, `update mails set state = 'sending', secrets = '{}' where class = 'immediate'`);
  const made = await backUp(t);
  const place = await emptyPlace();
  expect((await restoreBackup(place, made.store.read(made.name), null)).ended.mails).toBeGreaterThan(1);
  const states = await asked(place.db, `select distinct state, class from mails where state <> 'sent' order by 1`);
  expect(states).toEqual([
    { state: 'discarded', class: 'security' },
    { state: 'failed', class: 'immediate' },
  ]);
  expect(await asked(place.db, `select to_regclass('pgboss.job')::text as jobs`)).toEqual([{ jobs: null }]);
});

test('detects a flipped byte anywhere, and a missing end', async () => {
  const made = await backUp(await small());
  const bytes = await collected(made.store.read(made.name));
  for (const place of [0, 130, 600, 0.2, 0.4, 0.6, 0.8, -700, -90, -20, -1]) {
    const at = place < 0 ? bytes.length + place : place < 1 ? Math.floor(bytes.length * place) : place;
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
    await expect(readBackup(oneChunk(flipped), null)).rejects.toMatchObject({ code: 'backup_damaged' });
  }
  await expect(readBackup(oneChunk(bytes.subarray(0, -6000)), null)).rejects.toMatchObject({ code: 'backup_damaged' });
  expect(await readBackup(oneChunk(bytes), null)).toEqual(made.manifest);
});

test('case 150: says which entry of a plain backup is damaged', async () => {
  const made = await backUp(await small());
  const bytes = await collected(made.store.read(made.name));
  const name = 'tables/people/';
  const flipped = Buffer.from(bytes);
  // The content begins after the header of 512 bytes.
  const at = bytes.indexOf(name) + 512 + 30;
  flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
  const place = await emptyPlace();
  await expect(restoreBackup(place, oneChunk(flipped), null)).rejects.toMatchObject({
    code: 'backup_damaged',
    message: expect.stringContaining(name),
  });
  await expect(readBackup(oneChunk(flipped), null)).rejects.toThrow(name);
  expect(await asked(place.db, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([
    { tables: 0 },
  ]);
});

async function* oneChunk(bytes: Buffer) {
  yield bytes;
}

test('an encrypted backup reveals nothing, and opens only with its passphrase', async () => {
  const t = await small();
  const made = await backUp({ ...t, config: { ...t.config, backupPassphrase: passphrase } });
  expect(made.name).toMatch(/\.tar\.sealed$/);
  expect((await collected(made.store.read(made.name))).includes('backup.json')).toBe(false);
  const place = await emptyPlace();
  const read = () => made.store.read(made.name);
  await expect(restoreBackup(place, read(), 'four old men')).rejects.toMatchObject({ code: 'passphrase_wrong' });
  expect((await restoreBackup(place, read(), passphrase)).ended.sessions).toBe(1);
});

test('a restore refuses a location that is not empty, and leaves it unchanged', async () => {
  const t = await small();
  const made = await backUp(t);
  const restore = (place: Awaited<ReturnType<typeof emptyPlace>> & { secretKey: Buffer | null }) =>
    restoreBackup(place, made.store.read(made.name), null);
  const refusal = { code: 'place_not_empty' };
  const place = await emptyPlace();
  await asked(place.db, 'create table public.precious ()');
  await expect(restore(place)).rejects.toMatchObject(refusal);
  await asked(place.db, 'drop table public.precious');
  mkdirSync(join(place.dataDir, 'files/ab'), { recursive: true });
  writeFileSync(join(place.dataDir, 'files/ab/abc'), 'precious');
  await expect(restore(place)).rejects.toMatchObject(refusal);
  expect(readFileSync(join(place.dataDir, 'files/ab/abc'), 'utf8')).toBe('precious');
  rmSync(join(place.dataDir, 'files'), { recursive: true });
  writeFileSync(join(place.dataDir, 'secret.key'), '0'.repeat(64));
  await expect(restore(place)).rejects.toMatchObject({ code: 'key_differs' });
  // The files written before the failure are removed as well.
  expect(await asked(place.db, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([
    { tables: 0 },
  ]);
  rmSync(join(place.dataDir, 'secret.key'));
  expect((await restore(place)).manifest.header.release).toBe(release().version);
});

test('a restore that is stopped by Ctrl-C leaves nothing behind', async () => {
  const made = await backUp(await small());
  const bytes = await collected(made.store.read(made.name));
  const end = bytes.indexOf('secret.key');
  const place = await emptyPlace();
  const stopped = async function* () {
    yield bytes.subarray(0, end);
    while (!existsSync(join(place.dataDir, 'files'))) await new Promise((resolve) => setTimeout(resolve, 20));
    process.emit('SIGINT');
    yield bytes.subarray(end);
  };
  const listeners = process.listenerCount('SIGINT');
  await expect(restoreBackup(place, untilSignal(stopped()), null)).rejects.toMatchObject({ code: 'stopped' });
  expect(process.listenerCount('SIGINT')).toBe(listeners);
  expect(await place.files.isEmpty()).toBe(true);
  expect(readdirSync(place.dataDir)).toEqual(['files']);
});

test('a restore that was killed can be run again, with another backup too', async () => {
  const place = await emptyPlace();
  const filesIn = () =>
    readdirSync(place.dataDir, { recursive: true }).filter((name) => /[0-9a-f]{40}$/.test(String(name)));
  const first = await backUp(await small());
  const bytes = await collected(first.store.read(first.name));
  // A killed process neither ends nor fails.
  const untilKilled = async function* () {
    yield bytes.subarray(0, bytes.indexOf('secret.key'));
    await new Promise(() => {});
  };
  void restoreBackup(place, untilKilled(), null).catch(() => {});
  while (filesIn().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const left = filesIn();
  await asked(
    place.db,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'guildhall backup' and datname = current_database()`,
  );

  const second = await backUp(await small());
  await restoreBackup(place, second.store.read(second.name), null);
  expect(filesIn()).toHaveLength(1);
  expect(filesIn()).not.toEqual(left);
  expect(readdirSync(place.dataDir)).not.toContain('.restoring');
});

test('files in a bucket are part of a backup, and a restore puts them into a bucket again', async () => {
  const s3 = await startFakeS3();
  process.env.AWS_ACCESS_KEY_ID = 'test-key';
  process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
  endings.push(
    () => s3.stop(),
    () => delete process.env.AWS_ACCESS_KEY_ID,
    () => delete process.env.AWS_SECRET_ACCESS_KEY,
  );
  const t = await testApp({ config: { files: `s3://one?endpoint=${s3.url}` } });
  const bytes = await t.app.files.keep({ content: Buffer.from('precious'), name: 'a.txt', mediaType: 'text/plain' });
  await t.app.files.add(t.db, bytes, null);
  const made = await backUp(t);
  expect(made.manifest.lostFiles).toEqual([]);
  const place = await emptyPlace();
  const files = openFilePlace({ ...t.config, files: `s3://two?endpoint=${s3.url}` });
  await restoreBackup({ ...place, files }, made.store.read(made.name), null);
  expect(s3.objects.get(`/two/${bytes.storageName}`)?.body.toString()).toBe('precious');
  // A second restore finds an empty database, and existing files.
  await expect(
    restoreBackup({ ...(await emptyPlace()), files }, made.store.read(made.name), null),
  ).rejects.toMatchObject({ code: 'place_not_empty' });
  expect(s3.objects.has(`/two/${bytes.storageName}`)).toBe(true);
  s3.failWith(500);
  await expect(backUp(t)).rejects.toMatchObject({ code: 'files_unreachable' });
});

test('migrates an older backup after restoring it, and refuses a newer one', async () => {
  const older = await emptyPlace();
  const migrations = knownMigrations();
  const client = await ownConnection(older.db);
  for (const statement of prerequisites) await client.query(statement);
  await prepareBookkeeping(client);
  for (const migration of migrations.slice(0, 10)) await runMigration(client, migration);
  await client.end();
  const config = testConfig(older.dataDir);
  const made = await backUp({ config, db: older.db });
  expect(made.manifest.header.schema.name).toBe(migrations[9]?.name);
  const place = await emptyPlace();
  await restoreBackup(place, made.store.read(made.name), null);
  const reader = await ownConnection(place.db);
  expect(await schemaVersion(reader)).toBe(migrations.at(-1)?.madeAt);
  await reader.end();
  // Like the database of a newer release.
  await asked(older.db, `update drizzle.__drizzle_migrations set created_at = ${(migrations.at(-1)?.madeAt ?? 0) + 1}`);
  const newer = await backUp({ config, db: older.db });
  const other = await emptyPlace();
  await expect(restoreBackup(other, newer.store.read(newer.name), null)).rejects.toMatchObject({
    code: 'newer_backup',
    message: expect.stringContaining('made by a newer release'),
  });
});

test('verifies a backup in a temporary database', async () => {
  const t = await small();
  const made = await backUp(t);
  const verified = await verifyBackup(t.db, made.store.read(made.name), null);
  expect(verified).toEqual(made.manifest);
  expect(await asked(t.db, `select datname from pg_database where datname like 'guildhall_verify%'`)).toEqual([]);
});

test('names a lost file and backs up everything else', async () => {
  const t = await small();
  const [file] = await asked(t.db, 'select storage_name as name from files');
  const name = String(file?.name);
  rmSync(join(t.config.dataDir, 'files', name.slice(0, 2), name));
  expect((await backUp(t)).manifest.lostFiles).toEqual([name]);
});
