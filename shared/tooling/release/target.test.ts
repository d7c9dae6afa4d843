import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTarget, readBase, readShell, readUrl } from './target.ts';

const root = mkdtempSync(join(tmpdir(), 'gh-root-'));
const mistyped = 'htps://office.example.org';

test('refuses a mistyped address in every option and creates no folder', async () => {
  expect(() => openTarget(mistyped, {}, root)).toThrow(/^--to: "htps:.* is no target/);
  expect(() => openTarget(undefined, { RELEASE_TARGET: mistyped }, root)).toThrow(/^RELEASE_TARGET: "htps:/);
  expect(() => openTarget('', {}, root)).toThrow('--to: The target is empty.');
  expect(() => readUrl(mistyped, {})).toThrow(/^--url must be an address/);
  expect(() => readUrl(undefined, { RELEASE_URL: mistyped })).toThrow(/^RELEASE_URL must be an address/);
  expect(() => readBase(mistyped)).toThrow(/^--base must be an address over https/);
  await expect(readShell(null, { named: mistyped, env: {}, root })).rejects.toThrow(/^--shell: "htps:/);
  await expect(readShell(null, { named: 's3://bucket', env: {}, root })).rejects.toThrow(/^--shell must be/);
  expect(readdirSync(root)).toEqual([]);
});

test('defaults to the store of the server on this machine', () => {
  expect(openTarget(undefined, {}, root)).toMatchObject({
    name: join(root, '.guildhall/deployments'),
    isServer: false,
    again: '',
  });
  expect(openTarget(undefined, { DATA_DIR: '/var/lib/guildhall' }, root).name).toBe('/var/lib/guildhall/deployments');
});

test('accepts well-formed addresses', () => {
  expect(readUrl('https://office.example.org', {})).toBe('https://office.example.org');
  expect(readUrl(undefined, { RELEASE_URL: '' })).toBeUndefined();
  expect(readBase('https://files.example.org/r/')).toBe('https://files.example.org/r/');
  expect(readBase('http://localhost:9000/r')).toBe('http://localhost:9000/r');
  expect(() => readBase('http://files.example.org/r')).toThrow(/over https/);
  const target = openTarget('https://office.example.org', { RELEASE_TOKEN: 'token' }, root);
  expect(target).toMatchObject({ isServer: true, again: " --to 'https://office.example.org'" });
});
