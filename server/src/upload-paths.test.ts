import * as contracts from '@guildhall/shared/contracts';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { files } from './platform/database/schema/index.ts';
import { testApp, type Answer, type SignedInTester, type TestApp } from './testing/app.ts';
import { casesOf, fileBody } from './testing/cases.ts';
import { createFinanceBuild } from './testing/finance.ts';
import { onePixelPng } from './testing/uploads.ts';

const place = 'GPS 48.2082N 16.3738E';

/** A photograph that says where it was taken. */
function photograph(): Buffer {
  const text = Buffer.from(`tEXtplace\0${place}`);
  const chunk = Buffer.alloc(text.length + 8);
  chunk.writeUInt32BE(text.length - 4);
  text.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(text), text.length + 4);
  return Buffer.concat([onePixelPng.subarray(0, 33), chunk, onePixelPng.subarray(33)]);
}

const photo = () => fileBody('photo.png', photograph());

interface Scene {
  t: TestApp;
  member: SignedInTester;
  administrator: SignedInTester;
}

/** Stores the photograph through each upload that keeps a file; a new upload is added here. */
const ways: Record<string, (scene: Scene) => Promise<Answer>> = {
  async uploadDocument({ t, member }) {
    const { id } = await casesOf(t).start(member);
    return member.call(contracts.uploadDocument, { params: { id, kind: 'other' }, ...photo() });
  },
  async sendPiece({ t, member }) {
    const { id } = await casesOf(t).start(member);
    const content = photograph();
    const body = { kind: 'other', fileName: 'photo.png', size: content.length };
    const uploadId = (await member.call(contracts.createUpload, { params: { id }, body })).body.data.id;
    await member.call(contracts.sendPiece, {
      params: { id, uploadId },
      query: { offset: 0 },
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });
    return member.call(contracts.completeUpload, { params: { id, uploadId } });
  },
  uploadQueryFile: ({ member }) => member.call(contracts.uploadQueryFile, photo()),
  async attachToMail({ t, administrator }) {
    const { id } = await createFinanceBuild(t).letter();
    return administrator.call(contracts.attachToMail, { params: { id }, ...photo() });
  },
  uploadLogo: ({ administrator }) => administrator.call(contracts.uploadLogo, { query: { version: '1' }, ...photo() }),
};

/** What is read as data, and never stored or sent as a file. */
const readAsData = ['receiveProviderEvent', 'uploadBankStatement', 'uploadMemberImport'];

test('case 79: every contract that takes a file is tested for the metadata of its images', () => {
  const takesFile = (one: unknown) =>
    typeof one === 'object' && one !== null && 'bodyKind' in one && one.bodyKind !== 'json';
  const uploads = Object.entries(contracts).flatMap(([name, one]) => (takesFile(one) ? [name] : []));
  expect(uploads.toSorted()).toEqual([...Object.keys(ways), ...readAsData].toSorted());
});

test.each(Object.keys(ways))('case 79: %s stores a photograph without its place', async (name) => {
  const t = await testApp();
  const scene = { t, member: await t.signInAs('member'), administrator: await t.signInAs('administrator') };
  const answer = await ways[name]?.(scene);
  expect([200, 201]).toContain(answer?.status);
  const [stored, ...others] = await t.db.select().from(files);
  expect(others).toEqual([]);
  const bytes = await buffer(t.app.files.read(stored?.storageName ?? ''));
  expect(bytes.includes(place)).toBe(false);
  expect(bytes.equals(onePixelPng)).toBe(true);
});
