import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getReady, uploadDocument } from '@guildhall/shared/contracts';
import { startFakeS3, type Fault, type FakeS3 } from '@guildhall/tooling/deployments/testing';
import { testApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';
import { collected } from '../backup/bytes.ts';
import { files } from '../database/schema/index.ts';
import { createFolderPlace } from './folder-place.ts';
import { copyAll } from './copy.ts';
import { openFilePlace } from './open-place.ts';

const env = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
// Two parts to upload, five ranges to read.
const large = Buffer.concat([randomBytes(1024), Buffer.alloc(8 * 1024 * 1024, 'guildhall ')]);
const small = Buffer.from('Dear all,\n'.repeat(10));

let s3: FakeS3;
beforeEach(async () => {
  Object.assign(process.env, env);
  s3 = await startFakeS3();
});
afterEach(async () => {
  for (const name of Object.keys(env)) delete process.env[name];
  await s3.stop();
});

const target = () => `s3://office/files?endpoint=${s3.url}`;

async function bucketApp() {
  const t = await testApp({ config: { files: target() } });
  await t.app.files.claim();
  const takeIn = (content: Buffer) =>
    t.app.files.takeIn({ content: Readable.from([content]), name: 'letter.txt', maxBytes: Infinity });
  const stored = async (content: Buffer) => {
    const bytes = await t.app.files.keep({ content, name: 'letter.txt', mediaType: 'text/plain' });
    return t.app.files.add(t.db, bytes, null);
  };
  const incoming = join(t.config.dataDir, 'files/incoming');
  const unfinished = () => (existsSync(incoming) ? readdirSync(incoming) : []);
  const objects = () => [...s3.objects.keys()].filter((key) => !key.endsWith('installation'));
  return { ...t, takeIn, stored, unfinished, objects };
}

/** Makes the n-th call and those after it fail. */
function failFrom(first: number, fault: Fault, method = 'GET', times = Infinity): void {
  let calls = 0;
  s3.disturb((called) => {
    if (called !== method) return undefined;
    calls += 1;
    return calls >= first && calls < first + times ? fault : undefined;
  });
}

test.each([
  ['a small file', small, 1],
  ['a file of several parts', large, 1],
])('%s returns from the bucket byte by byte and leaves nothing on the disk', async (_what, content) => {
  const { app, stored, unfinished, objects } = await bucketApp();
  const row = await stored(content);
  const download = await app.files.download(row);
  expect(download.sizeBytes).toBe(content.length);
  expect((await collected(download.content as Readable)).equals(content)).toBe(true);
  expect((await collected(app.files.read(row.storageName))).equals(content)).toBe(true);
  expect(objects()).toEqual([`/office/files/${row.storageName}`]);
  expect(unfinished()).toEqual([]);
});

test.each([
  ['answers 500', { status: 500 }],
  ['breaks off', 'cut'],
] as const)('refuses an upload in one sentence while the bucket %s, and leaves nothing behind', async (_how, fault) => {
  const t = await bucketApp();
  const member = await t.signInAs('member');
  const draft = await casesOf(t).start(member);
  const upload = () =>
    member.call(uploadDocument, { params: { id: draft.id, kind: 'cv' }, ...fileBody('cv.txt', 'Dear all') });
  failFrom(1, fault, 'PUT');
  const refused = await upload();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'files_unreachable', '60']);
  expect([t.objects(), t.unfinished(), await t.db.select().from(files)]).toEqual([[], [], []]);
  s3.disturb(null);
  expect((await upload()).status).toBe(201);
});

test('a file with missing parts does not exist', async () => {
  const { takeIn, unfinished, objects } = await bucketApp();
  failFrom(2, 'cut', 'PUT');
  await expect(takeIn(Buffer.concat([large.subarray(1024), small]))).rejects.toMatchObject({
    status: 503,
    code: 'files_unreachable',
  });
  expect([objects(), unfinished()]).toEqual([[], []]);
});

test('a download continues where the bucket’s response broke off', async () => {
  const { app, stored } = await bucketApp();
  const row = await stored(large);
  failFrom(3, 'cut', 'GET', 2);
  const { content } = await app.files.download(row);
  expect((await collected(content as Readable)).equals(large)).toBe(true);
});

test('waits for a slow bucket', async () => {
  const { app, stored } = await bucketApp();
  s3.disturb(() => ({ lateMs: 300 }));
  const { content } = await app.files.download(await stored(small));
  expect((await collected(content as Readable)).equals(small)).toBe(true);
});

test.each([
  ['answers 500', { status: 500 }],
  ['breaks off', 'cut'],
] as const)('a download never looks complete when the bucket %s', async (_how, fault) => {
  const { app, stored } = await bucketApp();
  const row = await stored(large);
  failFrom(1, fault);
  await expect(app.files.download(row)).rejects.toMatchObject({ status: 503, code: 'files_unreachable' });
  failFrom(3, fault);
  const { content } = await app.files.download(row);
  await expect(collected(content as Readable)).rejects.toThrow('bucket');
});

test('does not send a file that is damaged or missing in the bucket', async () => {
  const { app, stored } = await bucketApp();
  const row = await stored(small);
  s3.damage(`/office/files/${row.storageName}`, 'Dear');
  await expect(app.files.download(row)).rejects.toThrow('has 4 bytes and should have 100');
  s3.damage(`/office/files/${row.storageName}`, null);
  await expect(app.files.download(row)).rejects.toMatchObject({ status: 404, code: 'file_unknown' });
});

test('objects without a row are deleted after an hour; files in use and objects of others stay', async () => {
  const { app, db, clock, takeIn, stored, objects } = await bucketApp();
  const kept = await stored(small);
  const removed = await stored(small);
  await takeIn(small);
  s3.objects.set('/office/files/notes.txt', { body: small, etag: '"1"', headers: {}, writtenAt: clock.now() });
  await app.files.remove(db, removed.id);
  expect(await app.files.sweep()).toBe(0);
  const writtenAt = new Date(clock.now().getTime() - 61 * 60 * 1000);
  for (const [key, object] of s3.objects) s3.objects.set(key, { ...object, writtenAt });
  expect(await app.files.sweep()).toBe(2);
  expect(objects().sort()).toEqual([`/office/files/${kept.storageName}`, '/office/files/notes.txt'].sort());
});

test('the server is not ready while the bucket cannot be reached', async () => {
  const t = await bucketApp();
  s3.failWith(503);
  const ready = await t.call(getReady);
  expect([ready.status, ready.body.code]).toEqual([503, 'files_unreachable']);
  s3.failWith(null);
  expect((await t.call(getReady)).status).toBe(200);
});

test('refuses an unusable bucket in one sentence', async () => {
  const config = { files: target(), dataDir: tmpdir(), secretKey: Buffer.alloc(32, 1) };
  await openFilePlace(config).claim();
  await openFilePlace(config).claim();
  const other = openFilePlace({ ...config, secretKey: Buffer.alloc(32, 2) });
  await expect(other.claim()).rejects.toThrow('the files of another installation');
  const wrongKey = openFilePlace(config, { ...env, AWS_ACCESS_KEY_ID: 'other-key' });
  await expect(wrongKey.claim()).rejects.toThrow('The bucket answered 403. AccessDenied');
  const away = openFilePlace({ ...config, files: 's3://office?endpoint=http://127.0.0.1:1' });
  await expect(away.claim()).rejects.toThrow('The bucket at http://127.0.0.1:1/office does not answer.');
  expect(() => openFilePlace(config, {})).toThrow('FILES names a bucket: Set AWS_ACCESS_KEY_ID');
});

test('copies files to a folder and back: only new ones, and never damaged ones', async () => {
  const { app, db, stored, config } = await bucketApp();
  const row = await stored(large);
  await stored(small);
  const folder = mkdtempSync(join(tmpdir(), 'gh-files-'));
  const [bucket, disk] = [openFilePlace({ ...config, files: target() }), createFolderPlace(folder)];
  expect(await copyAll(db, { from: bucket, to: disk })).toEqual({ copied: 2, known: 0, lost: [] });
  const again = await stored(small);
  const damaged = await stored(small);
  s3.damage(`/office/files/${damaged.storageName}`, 'x'.repeat(small.length));
  expect(await copyAll(db, { from: bucket, to: disk })).toEqual({ copied: 1, known: 2, lost: [damaged.storageName] });
  s3.objects.clear();
  await app.files.remove(db, damaged.id);
  expect(await copyAll(db, { from: disk, to: bucket })).toEqual({ copied: 3, known: 0, lost: [] });
  expect((await collected((await app.files.download(row)).content as Readable)).equals(large)).toBe(true);
  expect(await app.files.download(again)).toMatchObject({ sizeBytes: small.length });
  rmSync(folder, { recursive: true });
});
