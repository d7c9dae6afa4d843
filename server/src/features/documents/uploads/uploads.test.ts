import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  downloadDocument,
  getApplication,
  getUpload,
  listUploads,
  sendPiece,
} from '@guildhall/shared/contracts';
import { caseLimits, limits } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { startFakeS3, type FakeS3 } from '@guildhall/tooling/deployments/testing';
import { createApp } from '../../../app.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { onePagePdf } from '../../../testing/uploads.ts';

const pdf = onePagePdf;

const announce = (size: number, parts: Record<string, unknown> = {}) => ({
  kind: 'cv',
  fileName: 'cv.pdf',
  size,
  ...parts,
});

async function draftOf(t: TestApp) {
  const member = await t.signInAs('member');
  const { id } = await casesOf(t).start(member);
  return { member, id };
}

async function begin(member: SignedInTester, id: string, body = announce(pdf.length)): Promise<string> {
  const { status, body: answer } = await member.call(createUpload, { params: { id }, body });
  expect(status).toBe(201);
  return answer.data.id;
}

const send = (who: SignedInTester, id: string, uploadId: string, offset: number, piece: Buffer) =>
  who.call(sendPiece, {
    params: { id, uploadId },
    query: { offset },
    body: piece,
    headers: { 'content-type': 'application/octet-stream' },
  });

const storedFiles = ({ config }: TestApp) =>
  readdirSync(config.files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** The number of stored files that are still used after an hour. */
async function filesInUse(t: TestApp): Promise<number> {
  const old = new Date(t.clock.now().getTime() - 61 * 60 * 1000);
  for (const entry of storedFiles(t)) utimesSync(join(entry.parentPath, entry.name), old, old);
  await t.app.files.sweep();
  return storedFiles(t).length;
}

test('a file uploaded in pieces is a document like any other', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  expect((await send(member, id, uploadId, 0, pdf.subarray(0, 20))).body.data.received).toBe(20);
  expect((await send(member, id, uploadId, 20, pdf.subarray(20))).body.data.received).toBe(pdf.length);
  const done = await member.call(completeUpload, { params: { id, uploadId } });
  expect(done.status).toBe(201);
  expect(done.body.data).toMatchObject({ kind: 'cv', fileName: 'cv.pdf', mime: 'application/pdf', size: pdf.length });
  const file = await member.call(downloadDocument, { params: { id, documentId: done.body.data.id } });
  expect(file.raw.equals(pdf)).toBe(true);
  expect(await filesInUse(t)).toBe(1);
  const again = await member.call(completeUpload, { params: { id, uploadId } });
  expect([again.status, again.body.data.id]).toEqual([201, done.body.data.id]);
});

test('continues after a broken connection at the server’s position', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  await send(member, id, uploadId, 0, pdf.subarray(0, 20));
  const [waiting] = (await member.call(listUploads, { params: { id } })).body.data;
  expect(waiting).toMatchObject({ id: uploadId, fileName: 'cv.pdf', size: pdf.length, received: 20 });
  const { received } = (await member.call(getUpload, { params: { id, uploadId } })).body.data;
  await send(member, id, uploadId, received, pdf.subarray(received));
  expect((await member.call(completeUpload, { params: { id, uploadId } })).status).toBe(201);
});

test('refuses a piece that is repeated, too early or too far, without damage', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  const code = async (offset: number, piece: Buffer) => (await send(member, id, uploadId, offset, piece)).body.code;
  expect(await code(10, pdf.subarray(10))).toBe('piece_misplaced');
  await send(member, id, uploadId, 0, pdf.subarray(0, 20));
  expect(await code(0, Buffer.from('something else at all'))).toBe('piece_misplaced');
  expect(await code(20, Buffer.alloc(pdf.length))).toBe('piece_too_long');
  expect(await code(20, Buffer.alloc(0))).toBe('piece_empty');
  expect((await member.call(completeUpload, { params: { id, uploadId } })).body.code).toBe('upload_incomplete');
  await send(member, id, uploadId, 20, pdf.subarray(20));
  const { body } = await member.call(completeUpload, { params: { id, uploadId } });
  const file = await member.call(downloadDocument, { params: { id, documentId: body.data.id } });
  expect(file.raw.equals(pdf)).toBe(true);
});

test('of two tabs that send the same piece, one is out of place', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  const answers = await Promise.all([1, 2].map(() => send(member, id, uploadId, 0, pdf)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(storedFiles(t)).toHaveLength(1);
});

test('nobody else can find, continue, finish or cancel an upload', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  const params = { id, uploadId };
  expect((await t.call(getUpload, { params })).status).toBe(401);
  for (const other of [await t.signInAs('member'), await t.signInAs('staff')]) {
    expect((await other.call(getUpload, { params })).status).toBe(404);
    expect((await send(other, id, uploadId, 0, pdf)).status).toBe(404);
    expect((await other.call(completeUpload, { params })).status).toBeGreaterThanOrEqual(403);
    expect((await other.call(cancelUpload, { params })).status).toBe(404);
    expect((await other.call(createUpload, { params: { id }, body: announce(10) })).status).toBeGreaterThanOrEqual(403);
  }
  const mine = await casesOf(t).start(await t.signInAs('member'));
  expect((await member.call(getUpload, { params: { id: mine.id, uploadId } })).status).toBe(404);
});

test.each([
  ['page.pdf', '<html><script>alert(1)</script></html>', 'file_kind_refused'],
  ['cv.pdf', 'Only text.', 'file_kind_differs'],
])('rule 8: the content of %s decides, however it is uploaded', async (fileName, content, code) => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id, announce(content.length, { fileName }));
  await send(member, id, uploadId, 0, Buffer.from(content));
  const { status, body } = await member.call(completeUpload, { params: { id, uploadId } });
  expect([status, body.code]).toEqual([422, code]);
  expect(storedFiles(t)).toEqual([]);
  expect((await member.call(completeUpload, { params: { id, uploadId } })).body.code).toBe('upload_unknown');
  expect((await member.call(getApplication, { params: { id } })).body.data.documents).toEqual([]);
});

test('rule 8: refuses files that are too big, too many or of an unknown type before any byte is sent', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const codeOf = async (body: object) => (await member.call(createUpload, { params: { id }, body })).body.code;
  expect(await codeOf(announce(limits.fileBytes + 1))).toBe('file_too_big');
  expect(await codeOf(announce(10, { fileName: 'cv.exe' }))).toBe('file_kind_refused');
  // Announced uploads count, too.
  for (let count = 0; count < 4; count++) await begin(member, id, announce(limits.fileBytes));
  expect(await codeOf(announce(1))).toBe('file_too_big');
});

test('rule 8: a piece of more than a megabyte is refused', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id, announce(3 * caseLimits.pieceBytes));
  const { status, body } = await send(member, id, uploadId, 0, Buffer.alloc(caseLimits.pieceBytes + 1, 32));
  expect([status, body.code]).toEqual([413, 'body_too_large']);
});

test('rule 8: an eleventh file can only replace another one, even of a different kind', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { member, id } = await draftOf(t);
  const first = await cases.attach(member, id, 'cv');
  for (let count = 1; count < 10; count++) await cases.attach(member, id, 'other');
  const body = announce(pdf.length, { kind: 'other' });
  expect((await member.call(createUpload, { params: { id }, body })).body.code).toBe('too_many_files_in_step');
  const uploadId = await begin(member, id, { ...body, replacesId: first.id } as typeof body);
  await send(member, id, uploadId, 0, pdf);
  expect((await member.call(completeUpload, { params: { id, uploadId } })).status).toBe(201);
  const { documents } = (await member.call(getApplication, { params: { id } })).body.data;
  expect(documents.map((one: { id: string }) => one.id)).not.toContain(first.id);
  expect(documents).toHaveLength(10);
});

test('a replaced document stays until the new one is complete', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const old = await casesOf(t).attach(member, id);
  const uploadId = await begin(member, id, announce(pdf.length, { replacesId: old.id }));
  await send(member, id, uploadId, 0, pdf.subarray(0, 5));
  const { documents } = (await member.call(getApplication, { params: { id } })).body.data;
  expect(documents).toMatchObject([{ id: old.id }]);
});

test('deletes an upload that is cancelled, or abandoned for a day, with its pieces', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const cancelled = await begin(member, id);
  await send(member, id, cancelled, 0, pdf.subarray(0, 5));
  await member.call(cancelUpload, { params: { id, uploadId: cancelled } });
  expect(storedFiles(t)).toEqual([]);
  const left = await begin(member, id);
  await send(member, id, left, 0, pdf.subarray(0, 5));
  t.clock.pass({ ms: caseLimits.unfinishedUploadMs - 1000 });
  await t.app.jobs.runNow('unfinished-uploads');
  expect(await filesInUse(t)).toBe(1);
  t.clock.pass({ seconds: 2 });
  const late = await t.signInAs(member.user);
  expect((await late.call(getUpload, { params: { id, uploadId: left } })).status).toBe(404);
  await t.app.jobs.runNow('unfinished-uploads');
  expect(await filesInUse(t)).toBe(0);
});

test('asks for the file again when one of its pieces is gone', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  await send(member, id, uploadId, 0, pdf);
  for (const entry of storedFiles(t)) rmSync(join(entry.parentPath, entry.name));
  const { status, body } = await member.call(completeUpload, { params: { id, uploadId } });
  expect([status, body.code]).toEqual([404, 'upload_unknown']);
  expect((await member.call(listUploads, { params: { id } })).body.data).toEqual([]);
});

test('refuses more pieces than browsers ever send', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  await t.db.execute(sql`update uploads set pieces = array_fill('x'::text, array[${caseLimits.piecesPerFile}::int])`);
  expect((await send(member, id, uploadId, 0, pdf)).body.code).toBe('too_many_pieces');
});

test('asks for the file again when a piece went elsewhere during an update', async () => {
  const t = await testApp();
  const { member, id } = await draftOf(t);
  const uploadId = await begin(member, id);
  await t.db.execute(sql`update uploads set received_bytes = 20`);
  await send(member, id, uploadId, 20, pdf.subarray(20));
  // The rest alone is text, an accepted type, so only its length can tell.
  await t.db.execute(sql`update uploads set name = 'cv.txt'`);
  expect((await member.call(completeUpload, { params: { id, uploadId } })).body.code).toBe('upload_unknown');
  expect((await member.call(listUploads, { params: { id } })).body.data).toEqual([]);
});

describe('with files in a bucket', () => {
  const env = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
  let s3: FakeS3;
  const endings: (() => unknown)[] = [];
  beforeEach(async () => {
    Object.assign(process.env, env);
    s3 = await startFakeS3();
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
    for (const name of Object.keys(env)) delete process.env[name];
    await s3.stop();
  });

  const inBucket = () => testApp({ config: { files: `s3://office/files?endpoint=${s3.url}` } });

  /** Another server of the same installation, with a disk of its own. */
  async function secondServer({ db, clock, config }: TestApp) {
    const dataDir = mkdtempSync(join(tmpdir(), 'gh-second-'));
    const app = await createApp({ config: { ...config, dataDir }, db, clock, jobs: createJobs({ db, work: false }) });
    await app.ready();
    endings.push(
      () => app.close(),
      () => rmSync(dataDir, { recursive: true, force: true }),
    );
    return app;
  }

  test('each piece can reach another server', async () => {
    const t = await inBucket();
    const second = await secondServer(t);
    const { member, id } = await draftOf(t);
    const uploadId = await begin(member, id);
    await send(member, id, uploadId, 0, pdf.subarray(0, 20));
    const url = `/api/applications/${id}/uploads/${uploadId}`;
    const headers = { authorization: `Bearer ${member.token}` };
    const rest = await second.inject({
      method: 'PUT',
      url: `${url}?offset=20`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: pdf.subarray(20),
    });
    expect(rest.json().data.received).toBe(pdf.length);
    const done = await member.call(completeUpload, { params: { id, uploadId } });
    expect(done.status).toBe(201);
    const file = await second.inject({
      method: 'GET',
      url: `/api/applications/${id}/documents/${uploadId}/file`,
      headers,
    });
    expect(file.rawPayload.equals(pdf)).toBe(true);
  });

  test('an upload that cannot be completed because the bucket fails can be completed later', async () => {
    const t = await inBucket();
    const { member, id } = await draftOf(t);
    const uploadId = await begin(member, id);
    await send(member, id, uploadId, 0, pdf.subarray(0, 20));
    s3.failWith(503);
    expect((await send(member, id, uploadId, 20, pdf.subarray(20))).body.code).toBe('files_unreachable');
    s3.failWith(null);
    await send(member, id, uploadId, 20, pdf.subarray(20));
    s3.failWith(503);
    const failed = await member.call(completeUpload, { params: { id, uploadId } });
    expect([failed.status, failed.body.code]).toEqual([503, 'files_unreachable']);
    s3.failWith(null);
    expect((await member.call(completeUpload, { params: { id, uploadId } })).status).toBe(201);
  });
});

test('accepts nothing after the application is submitted', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const uploadId = await begin(member, draft.id);
  await send(member, draft.id, uploadId, 0, pdf.subarray(0, 20));
  await cases.submit(member, draft);
  expect((await send(member, draft.id, uploadId, 20, pdf.subarray(20))).body.code).toBe('not_editable');
  const another = await member.call(createUpload, { params: { id: draft.id }, body: announce(10) });
  expect(another.body.code).toBe('not_editable');
});
