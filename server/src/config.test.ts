import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, StartProblem } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gh-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const isLoopback = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).isLoopback;

test.each([
  ['by default', {}],
  ['with its own address said', { PUBLIC_URL: 'http://127.0.0.1:8080' }],
  ['over IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }],
])('accepts connections to %s from this machine only', (_when, env) => {
  expect(isLoopback(env)).toBe(true);
});

test.each([
  ['listens to others', { HOST: '0.0.0.0' }],
  ['is known by a public address', { PUBLIC_URL: 'https://members.example.org' }],
  ['stands behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
])('case 24: exposes no development features on a server that %s', (_what, env) => {
  expect(isLoopback(env)).toBe(false);
});

test('raises email limits only for tests on a server that others cannot reach', () => {
  const limitsWith = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).mailLimits;
  expect(limitsWith({})).toEqual({ perClient: 20, codesPerPerson: 10 });
  expect(limitsWith({ TEST_MAIL_LIMIT: '500' })).toEqual({ perClient: 500, codesPerPerson: 500 });
  const onThisMachineOnly = /only this machine may reach/;
  expect(() => limitsWith({ TEST_MAIL_LIMIT: '500', HOST: '0.0.0.0' })).toThrow(onThisMachineOnly);
  expect(() => limitsWith({ TEST_MAIL_LIMIT: '500', TRUSTED_PROXIES: '127.0.0.1' })).toThrow(onThisMachineOnly);
  expect(() => limitsWith({ TEST_MAIL_LIMIT: 'off' })).toThrow(StartProblem);
});

test.each([
  ['RELEASE_TOKEN', 32],
  ['METRICS_TOKEN', 16],
])('requires %s to be long enough and does not print it', (name, least) => {
  const short = 's'.repeat(least - 1);
  for (const wrong of [short, `${short} ${short}`])
    expect(() => readConfig({ DATA_DIR: dataDir, [name]: wrong })).toThrow(
      new StartProblem(`${name} must have at least ${least} characters, without blanks: letters, digits, signs.`),
    );
  expect(() => readConfig({ DATA_DIR: dataDir, [name]: `${short}s` })).not.toThrow();
});

test('DEPLOYMENTS is a folder or a bucket; a mistyped address creates no folder', () => {
  const deployments = (DEPLOYMENTS: string) => readConfig({ DATA_DIR: dataDir, DEPLOYMENTS }).deployments;
  expect(deployments(dataDir)).toBe(dataDir);
  expect(deployments('s3://bucket/prefix')).toBe('s3://bucket/prefix');
  for (const wrong of ['htps://files.example.org', 'https://office.example.org', 's3:bucket'])
    expect(() => deployments(wrong)).toThrow(new StartProblem('DEPLOYMENTS must be a folder or a bucket (s3://…).'));
});

test.each([
  ['https://members.example.org', 'https://members.example.org'],
  ['https://members.example.org/', 'https://members.example.org'],
  ['HTTPS://Members.Example.org:443', 'https://members.example.org'],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
])('accepts PUBLIC_URL %s', (address, origin) => {
  expect(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: address }).publicUrl).toBe(origin);
});

test.each([
  'https://example.org/members',
  'https://example.org/?a=1',
  'https://example.org/#top',
  'https://ada@example.org',
])('PUBLIC_URL %s is refused: Guildhall is at the root of a host name', (address) => {
  expect(() => readConfig({ DATA_DIR: dataDir, PUBLIC_URL: address })).toThrow(
    new StartProblem(
      'PUBLIC_URL must be an address without a path, as https://example.org is: nothing may follow the host.',
    ),
  );
});

test.each(['office@example.org', 'Guildhall <office@example.org>', '"The Guild, Vienna" <office@example.org>'])(
  'accepts MAIL_FROM %s',
  (sender) => {
    expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: sender }).mailFrom).toBe(sender);
  },
);

test.each([
  '',
  'nonsense',
  'Guildhall',
  'Guildhall office@example.org',
  'Guildhall <office>',
  'a@b <c@d.org> e',
  'x\r\nBcc: y <a@b.org>',
])('refuses MAIL_FROM %j', (sender) => {
  expect(() => readConfig({ DATA_DIR: dataDir, MAIL_FROM: sender })).toThrow(/^MAIL_FROM must be an e-mail address/);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
  [{ SEED: 'Demo' }, 'SEED must be one of demo, none, not "Demo".'],
  [{ SMTP_URL: 'mail:secret' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [
    { BOUNCE_URL: 'imaps://ada:secret@' },
    'BOUNCE_URL must be a mailbox such as imaps://user:password@mail.example.org:993/INBOX: user, password, host, and nothing behind the folder. Letters such as @ and / in user and password are written as %40 and %2F.',
  ],
  [{ AUDIENCES: 'staff' }, 'AUDIENCES must be "public" or "public,staff".'],
  [{ AUDIENCES: 'public,office' }, 'AUDIENCES must be one of public, staff, not "office".'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES must list IP addresses or ranges; "proxy" is neither.'],
  [{ STAFF_HOSTS: 'a.org b/c' }, 'STAFF_HOSTS must list host names without scheme and port; "b/c" is none.'],
  [{ SECRET_KEY: '' }, 'SECRET_KEY must be 64 hexadecimal digits.'],
  [{ ASSOCIATION_ZONE: 'Vienna' }, 'ASSOCIATION_ZONE must be a time zone such as Europe/Vienna, not "Vienna".'],
  [
    { PORT: '-1', LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not "loud".\nPORT must be a number from 0 to 65535, not "-1".',
  ],
])('refuses %j with a sentence for each invalid variable', (env, sentences) => {
  expect(() => readConfig({ DATA_DIR: dataDir, ...env })).toThrow(new StartProblem(sentences));
});

test('treats an empty value of an optional variable as missing', () => {
  const names = [
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'BOUNCE_URL',
    'DEPLOYMENTS',
    'SITE_DIR',
    'RELEASE_TOKEN',
    'ASSOCIATION_NAME',
  ];
  const empty = Object.fromEntries([...names, 'STAFF_HOSTS', 'TRUSTED_PROXIES'].map((name) => [name, '']));
  expect(readConfig({ DATA_DIR: dataDir, ...empty })).toEqual(readConfig({ DATA_DIR: dataDir }));
});

test('lists have commas or blanks, host names no capitals, and an association several lines', () => {
  const { staffHosts, audiences, association } = readConfig({
    DATA_DIR: dataDir,
    STAFF_HOSTS: 'Office.Example.org, b.org  c.org',
    AUDIENCES: 'public public',
    ASSOCIATION_ADDRESS: ' Hofgasse 12\\n1010 Wien ',
  });
  expect(staffHosts).toEqual(['office.example.org', 'b.org', 'c.org']);
  expect(audiences).toEqual(['public']);
  expect(association).toEqual({ address: 'Hofgasse 12\n1010 Wien' });
});
