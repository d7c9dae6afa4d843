import { getSettings, listSettingChanges, removeLogo, restoreSetting, uploadLogo } from '@guildhall/shared/contracts';
import { crc32 } from 'node:zlib';
import { testApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { onePixelPng } from '../../testing/uploads.ts';

/** A PNG whose header claims a size. */
function sized(width: number, height: number): Buffer {
  const png = Buffer.from(onePixelPng);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function withLogo() {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const upload = (content: Buffer | string, { version = 1, name = 'logo.png' } = {}) =>
    administrator.call(uploadLogo, { query: { version: String(version) }, ...fileBody(name, content) });
  const remove = (version: number) => administrator.call(removeLogo, { body: { version } });
  const fetched = (hash: string) => t.app.inject({ url: `/logo/${hash}` });
  return { ...t, administrator, upload, remove, fetched };
}

test('serves the logo to anyone, at a URL that changes with its content', async () => {
  const t = await withLogo();
  const { status, body } = await t.upload(onePixelPng);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ version: 2, value: { image: { name: 'logo.png', width: 1, height: 1 } } });
  const answer = await t.fetched(body.data.value.image.hash);
  expect(answer.rawPayload.equals(onePixelPng)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect((await t.fetched('0'.repeat(32))).statusCode).toBe(404);
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo_kind_refused'],
  ['a page under the name of an image', '<!doctype html><script>alert(1)</script>', 'logo_kind_refused'],
  ['an image that is too wide', sized(2001, 10), 'logo_too_wide'],
  ['an image without a height', sized(10, 0), 'logo_kind_refused'],
  ['an image that is cut off', onePixelPng.subarray(0, -10), 'image_unreadable'],
  ['an image that is too big', Buffer.concat([onePixelPng, Buffer.alloc(256 * 1024)]), 'logo_too_big'],
])('refuses %s and keeps the present logo', async (_what, content, code) => {
  const t = await withLogo();
  const { status, body } = await t.upload(content);
  expect([status, body.fields?.file?.code]).toEqual([422, code]);
  expect((await t.administrator.call(getSettings)).body.data.logo.value.image).toBeNull();
});

test('removes the logo for everybody, and restores it from its history', async () => {
  const t = await withLogo();
  const { hash } = (await t.upload(onePixelPng)).body.data.value.image;
  expect((await t.remove(2)).body.data).toMatchObject({ version: 3, value: { image: null } });
  expect((await t.fetched(hash)).statusCode).toBe(404);
  const { body } = await t.administrator.call(listSettingChanges, { params: { setting: 'logo' } });
  expect(body.data[0].fields).toEqual([{ field: 'value', before: 'logo.png', after: null }]);
  const undo = { params: { setting: 'logo' }, body: { version: 3, changeId: body.data[0].id } };
  expect((await t.administrator.call(restoreSetting, undo)).status).toBe(200);
  expect((await t.fetched(hash)).statusCode).toBe(200);
});

test('when two people change the logo at once, the second sees the first one’s, and nothing is stored', async () => {
  const t = await withLogo();
  const answers = await Promise.all([
    t.upload(onePixelPng, { name: 'ours.png' }),
    t.upload(sized(20, 10), { name: 'theirs.png' }),
  ]);
  const [saved, refused] = answers.sort((one, other) => one.status - other.status);
  expect([saved?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'version_conflict']);
  expect(refused?.body).toMatchObject({ current: saved?.body.data });
  expect((await t.remove(1)).body).toMatchObject({ code: 'version_conflict', current: { version: 2 } });
  expect((await t.db.$client.query('select 1 from files')).rowCount).toBe(1);
  expect((await t.remove(2)).status).toBe(200);
});
