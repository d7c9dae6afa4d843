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
])('this machine alone reaches the server %s', (_when, env) => {
  expect(isLoopback(env)).toBe(true);
});

test.each([
  ['listens to others', { HOST: '0.0.0.0' }],
  ['is known by a public address', { PUBLIC_URL: 'https://members.example.org' }],
  ['stands behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
])('case 24: nothing of development is shown by a server that %s', (_what, env) => {
  expect(isLoopback(env)).toBe(false);
});

test('limits on mails are raised for tests only, where nobody else can reach the server', () => {
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
])('%s must be too long to be guessed, and is not repeated', (name, least) => {
  const short = 's'.repeat(least - 1);
  for (const wrong of [short, `${short} ${short}`])
    expect(() => readConfig({ DATA_DIR: dataDir, [name]: wrong })).toThrow(
      new StartProblem(`${name} must have at least ${least} characters, without blanks: letters, digits, signs.`),
    );
  expect(() => readConfig({ DATA_DIR: dataDir, [name]: `${short}s` })).not.toThrow();
});
