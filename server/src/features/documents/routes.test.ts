import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  downloadApplicationPdf,
  downloadDocument,
  getApplication,
  removeDocument,
  uploadDocument,
} from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { testApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';

test('a document is uploaded, listed and downloaded', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.start(member);
  const uploaded = await member.call(uploadDocument, {
    params: { id, kind: 'cv' },
    ...fileBody('Lebenslauf.txt', 'A life.'),
  });
  expect(uploaded.status).toBe(201);
  expect(uploaded.body.data).toMatchObject({
    kind: 'cv',
    fileName: 'Lebenslauf.txt',
    mime: 'text/plain',
    size: 7,
    state: 'received',
  });
  const params = { id, documentId: uploaded.body.data.id };
  for (const reader of [member, await t.signInAs('staff')]) {
    const file = await reader.call(downloadDocument, { params });
    expect(file.raw.toString()).toBe('A life.');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Lebenslauf.txt"/);
    expect(file.headers['content-security-policy']).toContain('sandbox');
  }
});

test('documents need a session, and those of others do not exist', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.start(member);
  const { id: documentId } = await cases.attach(member, id);
  const stranger = await t.signInAs('member');
  expect((await t.call(downloadDocument, { params: { id, documentId } })).status).toBe(401);
  expect((await stranger.call(downloadDocument, { params: { id, documentId } })).status).toBe(404);
  expect((await stranger.call(removeDocument, { params: { id, documentId } })).status).toBe(404);
  const upload = { params: { id, kind: 'cv' }, ...fileBody('cv.txt', 'Mine.') };
  expect((await stranger.call(uploadDocument, upload)).status).toBe(404);
});

test.each([
  ['without a boundary', 'multipart/form-data', '--x'],
  ['that breaks off before its file', 'multipart/form-data; boundary=x', '--x\r\n\r\n'],
  [
    'that breaks off within its file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="cv.txt"\r\n\r\nA life',
  ],
])('case 78: an upload %s is refused and leaves nothing behind', async (_what, contentType, body) => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id } = await casesOf(t).start(member);
  const headers = { 'content-type': contentType };
  const { status, body: refusal } = await member.call(uploadDocument, { params: { id, kind: 'cv' }, body, headers });
  expect([status, refusal.code]).toEqual([400, 'malformed_upload']);
  expect(
    existsSync(join(t.config.dataDir, 'files/incoming')) ? readdirSync(join(t.config.dataDir, 'files/incoming')) : [],
  ).toEqual([]);
});

test('case 35: another application’s document does not open through one’s own', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const owner = await t.signInAs('member');
  const theirs = await cases.start(owner);
  const { id: documentId } = await cases.attach(owner, theirs.id);
  const member = await t.signInAs('member');
  const mine = await cases.start(member);
  const params = { id: mine.id, documentId };
  expect((await member.call(downloadDocument, { params })).status).toBe(404);
  expect((await member.call(removeDocument, { params })).status).toBe(404);
  expect((await owner.call(downloadDocument, { params: { id: theirs.id, documentId } })).status).toBe(200);
});

test.each([
  ['page.pdf', '<html><script>alert(1)</script></html>', 'file_kind_refused'],
  ['cv.pdf', 'Only text.', 'file_kind_differs'],
  ['empty.txt', '', 'file_empty'],
])('rule 8: the file %s is refused', async (name, content, code) => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id } = await casesOf(t).start(member);
  const { status, body } = await member.call(uploadDocument, {
    params: { id, kind: 'cv' },
    ...fileBody(name, content),
  });
  expect([status, body.code]).toEqual([422, code]);
});

test('rule 8: the documents step takes ten files, whatever their kind', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.start(member);
  for (const kind of ['cv', 'other', 'certificate', 'identity', 'other']) {
    await cases.attach(member, id, kind);
    await cases.attach(member, id, kind);
  }
  const eleventh = await member.call(uploadDocument, {
    params: { id, kind: 'cv' },
    ...fileBody('one.txt', 'More.'),
  });
  expect([eleventh.status, eleventh.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'too_many_files_in_step',
      message: 'This step can have at most 10 files. Remove or replace one first.',
      values: { most: 10 },
    }),
  ]);
});

test('a document can be removed from a draft, but not after submission', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const extra = await cases.attach(member, draft.id, 'other');
  const kept = await cases.attach(member, draft.id, 'other');
  expect((await member.call(removeDocument, { params: { id: draft.id, documentId: extra.id } })).status).toBe(200);
  await cases.submit(member, draft);
  const refused = await member.call(removeDocument, { params: { id: draft.id, documentId: kept.id } });
  expect(refused.body.code).toBe('not_editable');
  const upload = { params: { id: draft.id, kind: 'cv' }, ...fileBody('cv.txt', 'Late.') };
  expect((await member.call(uploadDocument, upload)).body.code).toBe('not_editable');
  const { body } = await member.call(getApplication, { params: { id: draft.id } });
  expect(body.data.documents).toHaveLength(2);
});

test('the submitted PDF is for the applicant and the office, and exists from submission', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const params = { id: draft.id };
  const early = await member.call(downloadApplicationPdf, { params });
  expect([early.status, early.body.code]).toEqual([409, 'not_submitted']);
  await cases.submit(member, draft);
  for (const reader of [member, await t.signInAs('staff')]) {
    const pdf = await reader.call(downloadApplicationPdf, { params, query: { language: 'ar' } });
    expect(pdf.raw.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.headers['content-disposition']).toContain(`filename="${draft.number}.pdf"`);
  }
  expect((await t.call(downloadApplicationPdf, { params })).status).toBe(401);
  expect((await (await t.signInAs('member')).call(downloadApplicationPdf, { params })).status).toBe(404);
  expect((await member.call(downloadApplicationPdf, { params, query: { language: 'xx' } })).status).toBe(400);
});

test('rule 8: a file of more than 15 MB, or one that would make more than 60 MB in all, is refused', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id } = await casesOf(t).start(member);
  const send = (bytes: number) =>
    member.call(uploadDocument, { params: { id, kind: 'other' }, ...fileBody('notes.txt', 'a'.repeat(bytes)) });
  const tooBig = await send(limits.fileBytes + 1);
  expect([tooBig.status, tooBig.body.code]).toEqual([413, 'file_too_big']);
  for (let count = 0; count < 4; count++) expect((await send(limits.fileBytes)).status).toBe(201);
  const tooMuch = await send(1);
  expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'file_too_big']);
});
