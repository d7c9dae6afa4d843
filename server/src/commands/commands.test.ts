import { chownSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetPassword, signIn } from '@guildhall/shared/contracts';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { testApp } from '../testing/app.ts';
import { emptyTestDatabase } from '../testing/database.ts';
import { connectionOf } from '../platform/backup/connection.ts';
import { connect } from '../platform/database/client.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { knownMigrations } from '../platform/database/migrations.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { recordRelease } from '../platform/release/history.ts';
import { release, releaseName } from '../platform/release/release.ts';
import { readSetting, writeSetting } from '../platform/settings/settings.ts';
import { runGuildhall } from './run.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const urlOf = ({ user, password, database, host = '' }: Record<string, unknown>) =>
  `postgres://${String(user)}:${String(password)}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}`;

/** Runs commands on a database, like separate processes. */
function shell(connection: Record<string, unknown>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gh-commands-'));
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = { DATABASE_URL: urlOf(connection), DATA_DIR: dataDir };
  const guildhall = async (line: string, more: Record<string, string> = {}) => {
    let [out, error] = ['', ''];
    const output = { out: (text: string) => void (out += text), error: (text: string) => void (error += text) };
    const exit = await runGuildhall(line.split(' '), { ...env, ...more }, output);
    const answer = line.includes('--json') ? (JSON.parse(out) as Record<string, string>) : null;
    expect(out + error).not.toMatch(/^\s+at /m);
    return { exit, out, error, answer };
  };
  return { dataDir, env, guildhall };
}

async function emptyShell() {
  const { connection, drop } = await emptyTestDatabase();
  endings.push(drop);
  return { ...shell({ ...connection }), connection };
}

test('prints its commands and reports a mistyped one', async () => {
  const { guildhall } = shell({});
  expect(await guildhall('--help')).toMatchObject({ exit: 0, out: expect.stringContaining('upgrade-check') });
  expect(await guildhall('--version')).toMatchObject({ exit: 0, out: `${releaseName(release())}\n` });
  expect(await guildhall('restore --help')).toMatchObject({ exit: 0, out: expect.stringContaining('latest') });
  for (const line of [
    'bakup',
    'backup --too',
    'backup here',
    'backup --keep-days x',
    'copy-files',
    'import-members',
    'import-members none.csv',
    'import-members none.csv --mapping nonsense',
    'restore',
    'create-admin a@b.example',
  ])
    expect(await guildhall(line)).toMatchObject({ exit: 2, out: '', error: expect.stringContaining('guildhall') });
  expect((await guildhall('bakup --json')).answer).toEqual({
    ok: false,
    command: 'bakup',
    code: 'usage',
    message: 'There is no command "bakup".',
  });
});

test('reports an invalid setting and an unreachable database in one sentence', async () => {
  const { guildhall } = shell({});
  expect(await guildhall('migrate', { PORT: 'x' })).toMatchObject({
    exit: 3,
    error: expect.stringMatching(/^PORT must/),
  });
  const away = { DATABASE_URL: 'postgres://guild:canary@127.0.0.1:1/hall' };
  const { exit, answer } = await guildhall('upgrade-check --json', away);
  expect([exit, answer?.code]).toEqual([3, 'not_possible']);
  expect(JSON.stringify(answer)).not.toContain('canary');
});

slowTest('says what an upgrade will do, does it, and refuses a newer database', async () => {
  const { guildhall, connection, dataDir } = await emptyShell();
  expect(await guildhall('upgrade-check')).toMatchObject({ exit: 0, out: expect.stringMatching(/is empty/) });
  for (const line of ['backup', `copy-files --to ${dataDir}/elsewhere`, 'send-test-mail ada@guild.example'])
    expect(await guildhall(line)).toMatchObject({
      exit: 3,
      error: expect.stringMatching(/^The database is empty: .* set it up/),
    });
  const names = knownMigrations().map(({ name }) => name);
  expect((await guildhall('migrate --json')).answer).toEqual({ ok: true, command: 'migrate', migrations: names });
  expect((await guildhall('migrate')).out).toMatch(/already at this release/);
  const db = connect(connection, { max: 1 });
  expect((await guildhall('upgrade-check')).out).toContain('From a release that recorded no version to Guildhall');
  await recordRelease(db, systemClock, { version: '0.9.0', commit: null, date: null });
  expect((await guildhall('upgrade-check')).out).toContain(`From Guildhall 0.9.0 to ${releaseName(release())}.`);
  const newest = knownMigrations().at(-1)?.madeAt ?? 0;
  await db.$client.query(`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
  expect((await guildhall('upgrade-check --json')).answer).toMatchObject({ ok: true, pending: names.slice(-1) });
  await db.$client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${newest + 1})`);
  await db.$client.end();
  expect(await guildhall('upgrade-check --json')).toMatchObject({ exit: 3, answer: { code: 'newer_schema' } });
  expect((await guildhall('migrate')).exit).toBe(3);
});

test('an administrator is added, and chooses a password by the link', async () => {
  const t = await testApp();
  const { guildhall } = shell({ ...connectionOf(t.db) });
  const { answer } = await guildhall('create-admin Ada@guild.example --first-name Ada --last-name Moreau --json');
  expect(answer).toMatchObject({ ok: true, email: 'ada@guild.example' });
  const [, userId, token] = /reset-password\/([^#]+)#(.+)$/.exec(answer?.link ?? '') ?? [];
  const password = 'quiet harbour at dawn';
  const chosen = await t.call(resetPassword, { params: { userId: userId ?? '' }, body: { token, password } });
  expect([chosen.status, (await t.read.user('ada@guild.example'))?.role]).toEqual([200, 1]);
  expect((await t.call(signIn, { body: { email: 'ada@guild.example', password } })).status).toBe(200);
  const again = await guildhall('create-admin ada@guild.example --first-name Ada --last-name Moreau --json');
  expect([again.exit, again.answer?.code]).toEqual([3, 'address_taken']);
  expect((await guildhall('create-admin nobody --first-name Ada --last-name Moreau')).exit).toBe(3);
});

slowTest('a forgotten password gets a link, and a lost second step goes if asked', async () => {
  const t = await testApp();
  const person = await t.build.user({ secondStep: true });
  await t.db.$client.query(
    `insert into factors (id, user_id, type, secret, confirmed_at, created_at) values (gen_random_uuid(), $1, 'totp', 'x', now(), now())`,
    [person.id],
  );
  const { guildhall } = shell({ ...connectionOf(t.db) });
  const factors = async () => (await t.db.$client.query('select 1 from factors')).rowCount;
  expect((await guildhall(`reset-password ${person.email}`)).out).toContain(`/auth/reset-password/${person.id}#`);
  expect(await factors()).toBe(1);
  expect((await guildhall(`reset-password ${person.email} --second-step`)).exit).toBe(0);
  expect(await factors()).toBe(0);
  expect((await guildhall('reset-password nobody@guild.example --json')).answer?.code).toBe('user_unknown');
  expect((await t.read.audit()).map(({ action }) => action)).toContain('user.second_step_removed');
});

test('a backup is made, tried, and restored elsewhere; a second restore is refused', async () => {
  const t = await testApp();
  const person = await t.build.user({ role: 1 });
  const here = shell({ ...connectionOf(t.db) });
  const made = await here.guildhall('backup --verify --json', { BACKUP_PASSPHRASE: 'three old men in a boat' });
  expect(made.answer).toMatchObject({ ok: true, isVerified: true, isEncrypted: true, lostFiles: [] });
  const backups = join(here.dataDir, 'backups');
  const old = 'guildhall-20200101T030000Z-0000.tar';
  writeFileSync(join(backups, old), '');
  expect(
    (await here.guildhall('backup --keep-days 14', { BACKUP_PASSPHRASE: 'three old men in a boat' })).out,
  ).toContain(`Deleted ${old}.`);
  const there = await emptyShell();
  const wrong = await there.guildhall('restore latest --json', {
    BACKUPS: backups,
    BACKUP_PASSPHRASE: 'four old men, a boat',
  });
  expect([wrong.exit, wrong.answer?.code]).toEqual([3, 'passphrase_wrong']);
  const given = { BACKUPS: backups, BACKUP_PASSPHRASE: 'three old men in a boat' };
  expect(await there.guildhall('restore latest', given)).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^Restored as of/),
  });
  const db = connect(there.connection, { max: 1 });
  expect((await db.$client.query('select email from users')).rows).toEqual([{ email: person.email }]);
  await db.$client.end();
  const key = readFileSync(join(here.dataDir, 'secret.key'), 'utf8');
  expect(readFileSync(join(there.dataDir, 'secret.key'), 'utf8')).toBe(key);
  expect((await there.guildhall('restore latest --json', given)).answer?.code).toBe('place_not_empty');
  expect((await there.guildhall('restore none.tar --json', given)).answer?.code).toBe('backup_unknown');
});

slowTest('verifies a backup by command and records it', async () => {
  const t = await testApp();
  const { dataDir, guildhall } = shell({ ...connectionOf(t.db) });
  expect((await guildhall('verify-backup --json')).answer?.code).toBe('backup_unknown');
  await guildhall('backup');
  const { exit, answer } = await guildhall('verify-backup --json');
  expect([exit, answer]).toMatchObject([0, { name: expect.stringMatching(/tar$/), lostFiles: [] }]);
  // A file, wherever it is, is verified without a record.
  const copy = join(dataDir, 'copy.tar');
  copyFileSync(join(dataDir, 'backups', answer?.name ?? ''), copy);
  expect(await guildhall(`verify-backup ${copy}`)).toMatchObject({ exit: 0, out: expect.stringContaining(copy) });
  const { rows } = await t.db.$client.query('select kind, state, backup from backup_runs order by started_at, id');
  expect(rows).toEqual(['backup', 'verification'].map((kind) => ({ kind, state: 'done', backup: answer?.name })));
});

test('a test mail needs a mail server', async () => {
  const { guildhall } = shell({});
  const { exit, answer } = await guildhall('send-test-mail ada@guild.example --json', {
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Office <office@guild.example>' },
  });
  expect([exit, answer]).toMatchObject([
    1,
    { code: 'mail_not_sent', message: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(answer?.message).not.toContain('rejected');
});

test('a test mail and the doctor use the mail server of the configuration page', async () => {
  const t = await testApp();
  const { guildhall } = shell({ ...connectionOf(t.db) });
  expect((await guildhall('send-test-mail ada@guild.example')).out).toContain('No mail server is set');
  const setting = { ...(await readSetting(t.db, 'mail')), host: '127.0.0.1', port: 1, security: 'none' as const };
  await writeSetting(t.db, t.clock, 'mail', setting);
  const { exit, out } = await guildhall('send-test-mail ada@guild.example');
  expect([exit, out]).toEqual([1, expect.stringMatching(/127\.0\.0\.1:1 can't be used.*configuration page/)]);
  expect((await guildhall('doctor')).out).toContain('✗ Mail: 127.0.0.1:1');
});

test('a command creates nothing in a mistyped data folder', async () => {
  const { dataDir, guildhall } = shell({});
  const databases: Record<string, string>[] = [{}, { DATABASE_URL: '' }];
  for (const more of databases) {
    const mistyped = join(dataDir, 'mistyped');
    const { exit, error } = await guildhall('backup', { DATA_DIR: mistyped, ...more });
    expect([exit, error]).toEqual([3, expect.stringContaining(`no installation in ${mistyped}`)]);
    expect(existsSync(mistyped)).toBe(false);
  }
});

test('root is asked to run a command as the owner of the data folder', async () => {
  if (process.getuid?.() !== 0) return;
  const { dataDir, guildhall } = shell({});
  chownSync(dataDir, 65534, 65534);
  expect(await guildhall('backup')).toMatchObject({
    exit: 3,
    error: expect.stringContaining('Run this command as nobody, not as root.'),
  });
});

slowTest('imports members from a file: a dry run, then --apply, and a second run that adds nobody twice', async () => {
  const t = await testApp();
  await ensureMembershipTypes(t);
  const { guildhall, dataDir } = shell({ ...connectionOf(t.db) });
  const file = join(dataDir, 'members.csv');
  writeFileSync(
    file,
    Buffer.from('Kontakt;Mitglied;Ort\nrosa@example.org;Lind, Rosa;Z\xfcrich\nnobody;Noor Haddad;Graz\n', 'latin1'),
  );
  const mapping = '--mapping email=kontakt --mapping name=2 --type student';
  const counts = async () => (await t.db.$client.query('select 1 from users')).rowCount;
  const dry = await guildhall(`import-members ${file} ${mapping} --json`);
  expect(dry).toMatchObject({
    exit: 1,
    answer: {
      ok: false,
      isApplied: false,
      encoding: 'windows-1252',
      counts: { new: 1, error: 1 },
      mistakes: [{ row: 3, label: 'nobody', reason: 'email_invalid', field: 'email' }],
    },
  });
  expect(await counts()).toBe(0);
  expect((await t.db.$client.query('select 1 from member_imports')).rowCount).toBe(0);
  const applied = await guildhall(`import-members ${file} ${mapping} --apply`);
  expect(applied).toMatchObject({ exit: 1, error: expect.stringContaining('Imported 1 of 1') });
  expect(applied.out).toMatch(/Row 3, nobody: The email address is not valid\.\nImported: 1 of 2 rows/);
  const { rows } = await t.db.$client.query(`select id from membership_types where key = 'student'`);
  expect(await t.read.user('rosa@example.org')).toMatchObject({
    state: 'invited',
    firstName: 'Rosa',
    membershipTypeId: rows[0]?.id,
  });
  const again = await guildhall(`import-members ${file} ${mapping} --apply --json`);
  expect(again.answer).toMatchObject({ isApplied: false, counts: { new: 0, existing: 1 } });
  expect(await counts()).toBe(1);
  expect((await t.read.audit()).map(({ action, actorKind }) => [action, actorKind])).toContainEqual([
    'member_import.started',
    'system',
  ]);
});

test.each([
  ['a membership type that does not exist', '--type patron', 'E-mail;Name\na@example.org;A B\n', [2, 'usage']],
  ['an unknown column', '--mapping email=Mail', 'a;b\n1;2\n', [2, 'usage']],
  ['no column with addresses', '', 'a;b\n1;2\n', [3, 'import_needs_email']],
  ['no rows', '', 'E-mail;Name\n', [3, 'import_empty']],
  ['100 000 rows', '', `E-mail;Name\n${'a@example.org;A B\n'.repeat(100_000)}`, [3, 'import_too_long']],
])('refuses a file with %s in one sentence and stores nothing', async (_what, mapping, text, refusal) => {
  const t = await testApp();
  const { guildhall, dataDir } = shell({ ...connectionOf(t.db) });
  const file = join(dataDir, 'members.csv');
  writeFileSync(file, text);
  const { exit, answer } = await guildhall(`import-members ${file} ${mapping} --apply --json`.replace('  ', ' '));
  expect([exit, answer?.code]).toEqual(refusal);
  expect((await t.db.$client.query('select 1 from member_imports')).rowCount).toBe(0);
});
