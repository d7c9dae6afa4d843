import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, StartProblem } from './config.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gh-secret-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keyPath = () => join(dataDir, 'secret.key');
const passwordPath = () => join(dataDir, 'database.password');
const readKey = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ...env }).secretKey.toString('hex');
const damages: [string, string][] = [
  ['empty', ''],
  ['cut off', 'a1b2c3'],
  ['full of zero bytes after a power cut', '\0'.repeat(64)],
];

/** Starts to create the key in a separate process, which is killed at a given call of `node:fs`. */
function makeKeyUntilKilledAt(call: string): { isKilled: boolean } {
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs['${call}'] = () => process.kill(process.pid, 'SIGKILL');
    syncBuiltinESMExports();
    const { readConfig } = await import(${JSON.stringify(join(__dirname, 'config.ts'))});
    readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} });
  `;
  const node = join(__dirname, '../../node_modules/.bin/node');
  const { signal, status } = spawnSync(node, ['--input-type=module', '--eval', script]);
  return { isKilled: signal === 'SIGKILL' || status === 137 };
}

describe('the key of an installation', () => {
  test('is created once, readable by its owner only', () => {
    const key = readKey();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(readKey()).toBe(key);
    expect(statSync(keyPath()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  test.each(['writeSync', 'fsyncSync', 'linkSync', 'rmSync'])(
    'is complete or absent when the first start is killed at %s, and the next start works',
    (call) => {
      expect(makeKeyUntilKilledAt(call)).toEqual({ isKilled: true });
      const left = existsSync(keyPath()) ? readFileSync(keyPath(), 'utf8') : null;
      if (left !== null) expect(left).toMatch(/^[0-9a-f]{64}$/);
      const key = readKey();
      if (left !== null) expect(key).toBe(left);
      expect(readKey()).toBe(key);
    },
  );

  test('is created once when two servers start at the same time', () => {
    const node = join(__dirname, '../../node_modules/.bin/node');
    const script = `
      import { readConfig } from ${JSON.stringify(join(__dirname, 'config.ts'))};
      console.log(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }).secretKey.toString('hex'));
    `;
    const both = `for i in 1 2 3; do "$0" --input-type=module --eval "$1" & done; wait`;
    const { stdout } = spawnSync('sh', ['-c', both, node, script], { encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual(Array(3).fill(readKey()));
  });

  test.each(damages)('%s from an older release is replaced if nothing was encrypted with it', (_, content) => {
    writeFileSync(keyPath(), content);
    writeFileSync(passwordPath(), '');
    const key = readKey();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(readKey()).toBe(key);
  });

  test.each(damages)('%s is refused with a remedy, and kept, if something may be encrypted with it', (_, content) => {
    writeFileSync(keyPath(), content);
    mkdirSync(join(dataDir, 'postgres'));
    expect(() => readKey()).toThrow(StartProblem);
    expect(() => readKey()).toThrow(/is empty or damaged\. Restore it from your backup, or set SECRET_KEY/);
    expect(readFileSync(keyPath(), 'utf8')).toBe(content);
    expect(readKey({ SECRET_KEY: 'ab'.repeat(32) })).toBe('ab'.repeat(32));
  });

  test('is refused if a separate database may hold what it encrypted', () => {
    writeFileSync(keyPath(), '');
    expect(() => readKey({ DATABASE_URL: 'postgres://localhost/guildhall' })).toThrow(/is empty or damaged/);
  });
});

describe('the password of the embedded database', () => {
  const start = () => startEmbeddedDatabase({ dataDir, settings: { fsync: 'off' } });

  test('left empty by an older release is replaced before the database exists, and refused afterwards', async () => {
    writeFileSync(passwordPath(), '');
    const { connection, stop } = await start();
    await stop();
    const password = readFileSync(passwordPath(), 'utf8');
    expect(connection).toMatchObject({ password });
    expect(password).toHaveLength(32);

    writeFileSync(passwordPath(), '');
    await expect(start()).rejects.toThrow(/database\.password is empty or damaged.*Restore this file from your backup/);
    expect(readFileSync(passwordPath(), 'utf8')).toBe('');

    writeFileSync(passwordPath(), password);
    await (await start()).stop();
  });
});
