import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeDeployments,
  createS3Store,
  release,
  type DeploymentStore,
  type StoredFile,
} from '@guildhall/tooling/deployments';
import {
  buildNumber,
  describeStore,
  makeBuild,
  startFakeS3,
  type FakeS3,
} from '@guildhall/tooling/deployments/testing';
import { createCachedStore } from './cached-store.ts';

const env = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
const build = buildNumber(1);
const entry = `demo/${build}/remoteEntry.js`;
const chunk = `demo/${build}/static/js/1.0123456789abcdef.chunk.js`;

let s3: FakeS3;
let folder: string;
let bucket: DeploymentStore;

beforeEach(async () => {
  s3 = await startFakeS3();
  folder = mkdtempSync(join(tmpdir(), 'gh-cache-'));
  bucket = createS3Store(`s3://deployments/site?endpoint=${s3.url}`, env);
});
afterEach(() => s3.stop());

const cached = () => createCachedStore(bucket, folder);

async function textOf(file: StoredFile | null): Promise<string | null> {
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const part of await file.read()) chunks.push(Buffer.from(part));
  return Buffer.concat(chunks).toString('utf8');
}

async function releaseDemo() {
  const made = makeBuild('demo', build);
  await bucket.addBuild(made.deployment, made.folder);
  await changeDeployments(bucket, (all) => release(all, 'demo', build, { by: 'Ada', at: '2026-01-01T00:00:00.000Z' }));
}

describe('a cached bucket is a store like any other', () => {
  describeStore(cached, (path, content) => s3.damage(`/deployments/site/r/${path}`, content));
});

test('serves known files while the bucket is unreachable, also after a restart', async () => {
  await releaseDemo();
  const before = cached();
  const all = await before.read();
  const text = await textOf(await before.openFile(entry));
  await before.openFile(chunk).then((file) => file?.close());
  await before.openFile(`${chunk}.br`).then((file) => file?.close());
  await s3.stop();
  const after = cached();
  expect(await after.read()).toEqual(all);
  expect(await after.readBuild('demo', build)).not.toBeNull();
  expect(await textOf(await after.openFile(entry))).toBe(text);
  expect(await textOf(await after.openFile(`${chunk}.br`))).not.toBeNull();
  // A missing compressed copy is optional; a missing file is an error, not "there is none".
  expect(await after.openFile(`${entry}.br`)).toBeNull();
  await expect(after.openFile(`demo/${buildNumber(2)}/remoteEntry.js`)).rejects.toThrow();
  s3 = await startFakeS3();
});

test('leaves an unresponsive bucket alone for a moment', async () => {
  await releaseDemo();
  let asked = 0;
  const counting: DeploymentStore = {
    ...bucket,
    openFile: () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const store = createCachedStore(counting, folder);
  await store.readBuild('demo', build);
  for (let n = 0; n < 5; n += 1) await expect(store.openFile(entry)).rejects.toThrow();
  expect(asked).toBe(1);
});

test('a file that differs from its build is neither stored nor sent', async () => {
  await releaseDemo();
  const found = s3.objects.get(`/deployments/site/r/${entry}`);
  const whole = found?.body ?? Buffer.alloc(0);
  if (found) found.body = Buffer.from('alert(1)');
  await expect(cached().openFile(entry)).rejects.toThrow(/not in the store as it was built/);
  if (found) found.body = whole;
  expect(await textOf(await cached().openFile(entry))).toBe(whole.toString('utf8'));
});

test('fetches a damaged cached document again', async () => {
  await releaseDemo();
  await cached().read();
  await cached().readBuild('demo', build);
  writeFileSync(join(folder, 'builds/demo', `${build}.json`), '{"cut');
  expect((await cached().readBuild('demo', build))?.descriptor.build).toBe(build);
});

test('a build may be served from another address until people are given it', async () => {
  const at = (host: string) =>
    makeBuild('demo', build, { base: `https://${host}/r/demo/${encodeURIComponent(build)}/` });
  const baseOf = async () => (await cached().readBuild('demo', build))?.descriptor.base;
  const wrong = at('wrong.example.org');
  await bucket.addBuild(wrong.deployment, wrong.folder);
  expect(await baseOf()).toBe(wrong.deployment.descriptor.base);
  const right = at('files.example.org');
  await bucket.addBuild(right.deployment, right.folder);
  await changeDeployments(bucket, (all) => release(all, 'demo', build, { by: 'Ada', at: '2026-01-01T00:00:00.000Z' }));
  await cached().read();
  expect(await baseOf()).toBe(right.deployment.descriptor.base);
});

test('fetches a kept file that is damaged on disk again once the build was compared', async () => {
  await releaseDemo();
  const store = cached();
  await store.read();
  const whole = await textOf(await store.openFile(entry));
  writeFileSync(join(folder, 'r', entry), 'rotten');
  const made = makeBuild('demo', build);
  expect(await store.damagedFiles(made.deployment)).toEqual([]);
  expect(await textOf(await store.openFile(entry))).toBe(whole);
});

test('a damaged description in the bucket does not count as an unreachable bucket', async () => {
  await releaseDemo();
  s3.damage(`/deployments/site/builds/demo/${build}.json`, '{"cut');
  const store = cached();
  await expect(store.readBuild('demo', build)).rejects.toThrow(/describes no build/);
  const made = makeBuild('demo', build);
  await store.addBuild(made.deployment, made.folder);
  expect(await store.readBuild('demo', build)).toEqual(made.deployment);
});
