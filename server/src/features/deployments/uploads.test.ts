import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  announceBuild,
  changeDeployments,
  completeBuild,
  readBuild,
  release,
  sendBuildFile,
} from '@guildhall/tooling/deployments';
import { buildNumber, makeBuild } from '@guildhall/tooling/deployments/testing';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createUploads } from './uploads.ts';

const releaseToken = 'a-release-token-of-forty-characters-0000';
const remoteOrigins = ['wrong', 'files', 'other'].map((name) => `https://${name}.example.org`);
const bearer = { authorization: `Bearer ${releaseToken}` };
const first = buildNumber(1);

const entryOf = async (t: TestApp, id: string, build: string) =>
  (await t.app.inject({ url: `/r/${id}/${build}/remoteEntry.js` })).statusCode;

describe('an upload', () => {
  const start = async () => {
    const t = await testApp({ config: { releaseToken, remoteOrigins } });
    const { deployment, folder } = makeBuild('demo', first);
    const params = { remote: 'demo', build: first };
    const announce = (body: unknown = deployment) => t.call(announceBuild, { body, headers: bearer });
    const send = (path: string, body: Buffer, headers = { 'content-type': 'application/octet-stream' }) =>
      t.call(sendBuildFile, { params, query: { path }, body, headers: { ...bearer, ...headers } });
    const complete = () => t.call(completeBuild, { params, headers: bearer });
    const read = (path: string) => readFileSync(join(folder, path));
    return { t, deployment, params, announce, send, complete, read };
  };
  const chunk = 'static/js/1.0123456789abcdef.chunk.js';

  test('shows nothing before it is complete, and never changes afterwards', async () => {
    const { t, deployment, announce, send, complete, read } = await start();
    expect((await announce()).body.data).toEqual({ state: 'awaited', missing: ['remoteEntry.js', chunk] });
    expect((await send('remoteEntry.js', read('remoteEntry.js'))).status).toBe(200);
    expect((await announce()).body.data).toEqual({ state: 'awaited', missing: [chunk] });
    expect((await complete()).body.code).toBe('build_incomplete');
    expect(await entryOf(t, 'demo', first)).toBe(404);
    expect((await send(chunk, read(chunk))).status).toBe(200);
    expect((await send(`${chunk}.br`, read(`${chunk}.br`))).status).toBe(200);
    expect((await complete()).body.data).toEqual({ state: 'there', missing: [] });
    expect(await entryOf(t, 'demo', first)).toBe(200);
    const packed = await t.app.inject({ url: `/r/demo/${first}/${chunk}`, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');

    expect((await announce()).body.data.state).toBe('there');
    expect((await send('remoteEntry.js', read('remoteEntry.js'))).status).toBe(200);
    expect((await complete()).body.data.state).toBe('there');
    const other = { ...deployment, descriptor: { ...deployment.descriptor, requires: { react: '^19.0.0' } } };
    const refused = await announce(other);
    expect([refused.status, refused.body.code]).toEqual([409, 'build_exists']);
  });

  test('of a build with a damaged file asks for that file only, and repairs it', async () => {
    const { t, announce, send, complete, read } = await start();
    await announce();
    for (const path of ['remoteEntry.js', chunk]) await send(path, read(path));
    await complete();
    writeFileSync(join(t.config.deployments, 'r/demo', first, chunk), 'rotten');
    expect((await announce()).body.data).toEqual({ state: 'awaited', missing: [chunk] });
    expect((await complete()).body.code).toBe('build_incomplete');
    expect((await send(chunk, Buffer.from('rotten'))).body.code).toBe('file_differs');
    expect((await send(chunk, read(chunk))).status).toBe(200);
    expect((await complete()).body.data).toEqual({ state: 'there', missing: [] });
    expect((await announce()).body.data).toEqual({ state: 'there', missing: [] });
    const served = await t.app.inject({ url: `/r/demo/${first}/${chunk}` });
    expect(served.rawPayload).toEqual(read(chunk));
  });

  test('of a build with a damaged description is uploaded again in full', async () => {
    const { t, params, announce, send, complete, read } = await start();
    await announce();
    for (const path of ['remoteEntry.js', chunk]) await send(path, read(path));
    await complete();
    writeFileSync(join(t.config.deployments, 'builds/demo', `${first}.json`), '{"cut');
    const known = await t.call(readBuild, { params, headers: bearer });
    expect([known.status, known.body.code]).toEqual([404, 'build_unknown']);
    expect((await announce()).body.data).toEqual({ state: 'awaited', missing: ['remoteEntry.js', chunk] });
    for (const path of ['remoteEntry.js', chunk]) await send(path, read(path));
    expect((await complete()).status).toBe(200);
    expect(await entryOf(t, 'demo', first)).toBe(200);
  });

  test('is refused for an origin that this server’s pages load nothing from', async () => {
    const { deployment, announce } = await start();
    const base = `https://strange.example.org/r/demo/${encodeURIComponent(first)}/`;
    const refused = await announce({ ...deployment, descriptor: { ...deployment.descriptor, base } });
    expect([refused.status, refused.body.code]).toEqual([422, 'build_refused']);
    expect(refused.body.message).toContain('Add it to REMOTE_ORIGINS');
  });

  test('can name another address for a build until it is first delivered', async () => {
    const { t, deployment, announce, send, complete, read } = await start();
    const at = (host: string) => ({
      ...deployment,
      descriptor: { ...deployment.descriptor, base: `https://${host}/r/demo/${encodeURIComponent(first)}/` },
    });
    await announce(at('wrong.example.org'));
    for (const path of ['remoteEntry.js', chunk]) await send(path, read(path));
    await complete();
    // A file has been requested in the meantime, so the server has read the descriptor.
    expect(await entryOf(t, 'demo', first)).toBe(200);
    expect((await announce(at('files.example.org'))).body.data).toEqual({ state: 'awaited', missing: [] });
    expect((await complete()).status).toBe(200);
    const baseOf = async () => (await t.app.deployments.describe('demo', first))?.descriptor.base;
    expect(await baseOf()).toBe(at('files.example.org').descriptor.base);

    const mover = { by: 'Ada', at: '2026-01-01T00:00:00.000Z' };
    await changeDeployments(t.app.deployments.store, (all) => release(all, 'demo', first, mover));
    const refused = await announce(at('other.example.org'));
    expect([refused.status, refused.body.code]).toEqual([409, 'build_exists']);
    expect(refused.body.message).toContain('https://files.example.org/r/demo/');
  });

  test.each([
    ['other bytes', 'remoteEntry.js', Buffer.from('/* demo 1.0.0+00000000000X */'), 422, 'file_differs'],
    ['too many bytes', 'remoteEntry.js', Buffer.alloc(5000), 413, 'file_too_big'],
    ['a copy of something else', `${chunk}.gz`, Buffer.from('no gzip'), 422, 'file_differs'],
    ['a file nobody announced', 'static/js/2.js', Buffer.from('x'), 404, 'file_not_announced'],
    ['a way up', '../../../../secret.key', Buffer.from('x'), 404, 'file_not_announced'],
    ['a way up behind a name', 'static/../../announced.json', Buffer.from('x'), 404, 'file_not_announced'],
    ['an absolute path', '/etc/passwd', Buffer.from('x'), 404, 'file_not_announced'],
  ])('refuses %s', async (_name, path, body, status, code) => {
    const { t, announce, send } = await start();
    await announce();
    const answer = await send(path, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    const left = readdirSync(join(t.config.dataDir, 'release-uploads/demo', first), { recursive: true });
    expect(left.map(String).sort()).toEqual(['announced.json', 'files']);
  });

  test('refuses anything but files, and a build that was not announced', async () => {
    const { announce, send } = await start();
    expect((await send('remoteEntry.js', Buffer.from('x'))).body.code).toBe('build_not_announced');
    await announce();
    const answer = await send('remoteEntry.js', Buffer.from('{}'), { 'content-type': 'application/json' });
    expect(answer.status).toBe(415);
  });

  test.each([
    ['a file with a way out', { files: [{ path: '../x.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 }] }],
    ['too big a file', { files: [{ path: 'x.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 21 * 1024 * 1024 }] }],
    ['an entry that is not among its files', { files: [] }],
  ])('of a build with %s is refused by its announcement', async (_name, changes) => {
    const { deployment, announce } = await start();
    const answer = await announce({ ...deployment, ...changes });
    expect([answer.status, answer.body.code]).toEqual([422, 'build_refused']);
  });

  test('that is abandoned is removed after an hour', async () => {
    const { t, announce } = await start();
    await announce();
    const folder = join(t.config.dataDir, 'release-uploads');
    const uploads = createUploads({ store: t.app.deployments.store, clock: t.clock, remoteOrigins: [], folder });
    const touch = (when: Date) => {
      for (const path of ['', '/announced.json', '/files']) utimesSync(join(folder, 'demo', first) + path, when, when);
    };
    touch(t.clock.now());
    expect(await uploads.sweep()).toBe(0);
    touch(new Date(t.clock.now().getTime() - 61 * 60_000));
    expect(await uploads.sweep()).toBe(1);
    expect(readdirSync(join(folder, 'demo'))).toEqual([]);
  });
});
