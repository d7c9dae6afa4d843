import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createFolderStore } from './folder-store.ts';
import { noDeployments } from './document.ts';
import { release } from './moves.ts';
import { openStore } from './open-store.ts';
import { createS3Store } from './s3-store.ts';
import { changeDeployments } from './store.ts';
import { buildNumber, describeStore, makeBuild, startFakeS3, type FakeS3 } from './testing/index.ts';

const run = promisify(execFile);
const credentials = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
const note = `${buildNumber(1)}.json`;
const newFolder = () => mkdtempSync(join(tmpdir(), 'gh-store-'));
const changedBy = { by: 'Ada', at: '2026-01-01T00:00:00.000Z' };

let folder: string;
let s3: FakeS3;
const bucket = (target = '/site/a', env: Record<string, string> = credentials) =>
  createS3Store(`s3://deployments${target}?endpoint=${s3.url}&region=eu-west-1`, env);

beforeEach(async () => {
  folder = newFolder();
  s3 = await startFakeS3();
});
afterEach(() => s3.stop());

describe('a folder', () => {
  describeStore(
    () => createFolderStore(folder),
    (path, content) => {
      const file = join(folder, 'r', path);
      if (content === null) rmSync(file);
      else writeFileSync(file, content);
    },
  );
});

describe('a bucket', () => {
  describeStore(
    () => bucket(),
    (path, content) => s3.damage(`/deployments/site/a/r/${path}`, content),
  );
});

test.each([
  ['a folder', () => createFolderStore(folder), () => writeFileSync(join(folder, 'builds/demo', note), '{"cut')],
  ['a bucket', () => bucket(), () => s3.damage(`/deployments/site/a/builds/demo/${note}`, '{"cut')],
])('%s rewrites a damaged build description', async (_name, open, damage) => {
  const { deployment, folder: source } = makeBuild('demo', buildNumber(1));
  await open().addBuild(deployment, source);
  damage();
  await expect(open().readBuild('demo', buildNumber(1))).rejects.toThrow(/describes no build/);
  await open().addBuild(deployment, source);
  expect(await open().readBuild('demo', buildNumber(1))).toEqual(deployment);
});

test('reads descriptions written before texts were called translations', async () => {
  const { deployment, folder: source } = makeBuild('demo', buildNumber(1));
  const store = createFolderStore(folder);
  await store.addBuild(deployment, source);
  const file = join(folder, 'builds/demo', note);
  const older = readFileSync(file, 'utf8')
    .replace('"translations"', '"words"')
    .replace('"navTranslations"', '"navWords"');
  expect(older).toMatch(/"words".*"navWords"/s);
  writeFileSync(file, older);
  expect(await store.readBuild('demo', buildNumber(1))).toEqual(deployment);
});

describe('a folder', () => {
  test('removes the lock of a dead process and waits for a live one', async () => {
    const lock = join(folder, '.deployments.lock');
    writeFileSync(lock, 'somebody');
    const old = new Date(Date.now() - 60_000);
    utimesSync(lock, old, old);
    const store = createFolderStore(folder);
    await store.write(release(noDeployments, 'demo', buildNumber(1), changedBy), 0);
    expect((await store.read()).revision).toBe(1);
    expect(existsSync(lock)).toBe(false);

    writeFileSync(lock, 'somebody');
    const waiting = store.write(release(await store.read(), 'demo', buildNumber(2), changedBy), 1);
    await new Promise((tick) => setTimeout(tick, 200));
    expect((await store.read()).revision).toBe(1);
    utimesSync(lock, old, old);
    await waiting;
    expect((await store.read()).revision).toBe(2);
  });

  test('loses nothing when processes release at the same moment', async () => {
    const script = `
      import { changeDeployments, createFolderStore, release } from '${resolve(__dirname, 'index.ts')}';
      const store = createFolderStore(process.argv[1]);
      for (let n = 1; n <= 15; n += 1)
        await changeDeployments(store, (all) => release(all, process.argv[2], '1.0.0+' + String(n).padStart(12, '0'),
          { by: process.argv[2], at: new Date().toISOString() }));`;
    const start = (id: string) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, folder, id]);
    await Promise.all([start('demo'), start('admin'), start('membership')]);
    const { revision, remotes } = await createFolderStore(folder).read();
    expect(revision).toBe(45);
    for (const id of ['demo', 'admin', 'membership']) expect(remotes[id]?.history).toHaveLength(15);
  }, 60_000);

  test('names the damaged file', async () => {
    writeFileSync(join(folder, 'deployments.json'), '{"format": 2}');
    await expect(createFolderStore(folder).read()).rejects.toThrow(/deployments\.json holds no deployments/);
  });
});

describe('a bucket', () => {
  test('stores files as immutable with their content type, and keeps two prefixes apart', async () => {
    const { deployment, folder: source } = makeBuild('demo', buildNumber(1));
    await bucket().addBuild(deployment, source);
    const path = `demo/${buildNumber(1)}/static/js/1.0123456789abcdef.chunk.js`;
    const response = await bucket().fetchFile(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await bucket('/site/b').fetchFile(path)).status).toBe(404);
    expect(s3.objects.has(`/deployments/site/a/r/${path}`)).toBe(true);
    expect(s3.objects.has(`/deployments/site/a/r/${path}.br`)).toBe(true);
  });

  test('is never taken for empty when it refuses or can’t be reached', async () => {
    await expect(bucket('/x', { ...credentials, AWS_ACCESS_KEY_ID: 'stranger' }).read()).rejects.toThrow(/403/);
    s3.failWith(500);
    await expect(bucket().read()).rejects.toThrow(/500/);
    await expect(bucket().readBuild('demo', buildNumber(1))).rejects.toThrow(/500/);
    await expect(bucket().openFile(`demo/${buildNumber(1)}/remoteEntry.js`)).rejects.toThrow(/500/);
    await s3.stop();
    await expect(bucket().read()).rejects.toThrow(/does not answer/);
    s3 = await startFakeS3();
  });

  test('retries after a short failure', async () => {
    s3.failWith(503);
    const reading = bucket().read();
    await new Promise((tick) => setTimeout(tick, 50));
    s3.failWith(null);
    expect((await reading).revision).toBe(0);
  });

  test('does not overwrite a document created concurrently', async () => {
    await Promise.all(
      [1, 2].map((number) =>
        changeDeployments(bucket(), (all) =>
          release(all, `demo-${number === 1 ? 'a' : 'b'}`, buildNumber(1), changedBy),
        ),
      ),
    );
    expect(Object.keys((await bucket().read()).remotes).sort()).toEqual(['demo-a', 'demo-b']);
  });
});

test.each([
  ['s3://bucket/x?endpoint=https://s3.test', {}, /AWS_ACCESS_KEY_ID/],
  ['s3://bucket/x?endpoint=ftp://s3.test', credentials, /s3:\/\/bucket\/prefix/],
  ['https://office.example.org', {}, /RELEASE_TOKEN/],
])('says what is missing when a target can’t be opened: %s', (target, env, message) => {
  expect(() => openStore(target, env)).toThrow(message);
});
