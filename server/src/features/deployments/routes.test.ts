import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cancelCanary,
  disableRemote,
  enableRemote,
  listDeployments,
  promoteCanary,
  releaseBuild,
  rollBackRemote,
  startCanary,
} from '@guildhall/shared/contracts';
import {
  announceBuild,
  changeDeployments,
  completeBuild,
  createServerStore,
  readDeployments,
  release,
  removeBuild,
  sendBuildFile,
  swapDeployments,
} from '@guildhall/shared/federation/deployments';
import { buildNumber, describeStore, makeBuild } from '@guildhall/shared/federation/deployments/testing';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { addLoadCounts, startOfMinute } from '../telemetry/counts.ts';
import { createUploads } from './uploads.ts';

const releaseToken = 'a-release-token-of-forty-characters-0000';
const bearer = { authorization: `Bearer ${releaseToken}` };
const [first, second, third] = [buildNumber(1), buildNumber(2), buildNumber(3)];
const at = '2026-01-01T00:00:00.000Z';

/** Puts builds of a remote into the store; the last of them is in force. */
async function deployed(t: TestApp, id: string, builds: string[], changes: Partial<RemoteDescriptor> = {}) {
  const { store } = t.app.deployments;
  for (const build of builds) {
    const { deployment, folder } = makeBuild(id, build, changes);
    await store.addBuild(deployment, folder);
    await changeDeployments(store, (all) => release(all, id, build, { by: 'test', at }));
  }
  t.app.deployments.forget();
}

const entryOf = async (t: TestApp, id: string, build: string) =>
  (await t.app.inject({ url: `/r/${id}/${build}/remoteEntry.js` })).statusCode;

describe('an administrator', () => {
  const start = async (): Promise<{ t: TestApp; ada: SignedInTester; revision: () => Promise<number> }> => {
    const t = await testApp();
    await deployed(t, 'demo', [first, second]);
    const ada = await t.signInAs('administrator');
    return { t, ada, revision: async () => (await ada.call(listDeployments)).body.data.revision };
  };

  test('sees what is deployed, since when, by whom, and how it loads', async () => {
    const { t, ada } = await start();
    const minute = startOfMinute(t.clock.now());
    await addLoadCounts(t.db, [
      { minute, remote: 'demo', build: second, loads: 6, failures: 2, crashes: 2, msTotal: 600 },
    ]);
    const { status, body } = await ada.call(listDeployments);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ revision: 2, shell: null });
    expect(body.data.remotes).toMatchObject([
      {
        id: 'demo',
        audience: 'public',
        build: second,
        version: '1.0.0',
        since: at,
        by: 'test',
        previous: { build: first },
        canary: null,
        enabled: true,
        loads: { inForce: { hour: { loads: 6, failures: 2, crashes: 2, rate: 0.5 } }, canary: null },
      },
    ]);
    const [remote] = body.data.remotes;
    expect(remote.builds.find(({ build }: { build: string }) => build === first)).toMatchObject({ isPrevious: true });
    expect(remote.history[0]).toMatchObject({ action: 'release', build: second });
  });

  test('rolls back: it is in force at once, named and audited', async () => {
    const { t, ada } = await start();
    const { status, body } = await ada.call(rollBackRemote, { params: { remote: 'demo' }, body: { revision: 2 } });
    expect(status).toBe(200);
    expect(body.data.remotes).toMatchObject([{ build: first, previous: null }]);
    const registry = await t.app.inject({ url: '/registry/public.json' });
    expect(registry.json().remotes).toMatchObject([{ id: 'demo', build: first }]);
    expect((await t.app.deployments.current()).remotes.demo?.history.at(-1)?.by).toContain(ada.user.email);
    expect(await t.read.audit()).toMatchObject([
      { action: 'deployment.rolledBack', actorId: ada.user.id, before: { build: second }, after: { build: first } },
    ]);
  });

  test('goes the whole way of a canary, off and on', async () => {
    const { t, ada, revision } = await start();
    const { deployment, folder } = makeBuild('demo', third);
    await t.app.deployments.store.addBuild(deployment, folder);
    const params = { remote: 'demo' };
    const canary = await ada.call(startCanary, { params, body: { revision: 2, build: third, percent: 10 } });
    expect(canary.body.data.remotes).toMatchObject([{ build: second, canary: { build: third, percent: 10 } }]);
    const cancelled = await ada.call(cancelCanary, { params, body: { revision: await revision() } });
    expect(cancelled.body.data.remotes).toMatchObject([{ build: second, canary: null }]);
    await ada.call(startCanary, { params, body: { revision: await revision(), build: third, percent: 50 } });
    const promoted = await ada.call(promoteCanary, { params, body: { revision: await revision() } });
    expect(promoted.body.data.remotes).toMatchObject([{ build: third, previous: { build: second }, canary: null }]);
    const off = await ada.call(disableRemote, { params, body: { revision: await revision() } });
    expect(off.body.data.remotes).toMatchObject([{ enabled: false }]);
    const on = await ada.call(enableRemote, { params, body: { revision: await revision() } });
    expect(on.body.data.remotes).toMatchObject([{ enabled: true }]);
    const actions = (await t.read.audit()).map(({ action }) => action);
    expect(actions.sort()).toEqual([
      'deployment.canaryCancelled',
      'deployment.canaryPromoted',
      'deployment.canaryStarted',
      'deployment.canaryStarted',
      'deployment.disabled',
      'deployment.enabled',
    ]);
  });

  test('is stopped when somebody else was faster', async () => {
    const { t, ada } = await start();
    await deployed(t, 'demo', [third]);
    const { status, body } = await ada.call(rollBackRemote, { params: { remote: 'demo' }, body: { revision: 2 } });
    expect([status, body.code]).toEqual([409, 'deployments_changed']);
    expect((await t.app.deployments.current()).remotes.demo?.trail.at(-1)).toBe(third);
    expect(await t.read.audit()).toEqual([]);
  });

  test.each([
    ['an unknown remote', rollBackRemote, 'other', {}, 404, 'remote_unknown'],
    ['an unknown build', releaseBuild, 'demo', { build: third }, 404, 'build_unknown'],
    ['the build in force', releaseBuild, 'demo', { build: second }, 409, 'already_in_force'],
    ['no canary', promoteCanary, 'demo', {}, 409, 'no_canary'],
    ['more than everybody', startCanary, 'demo', { build: first, percent: 101 }, 400, 'invalid_input'],
  ] as const)('is told why not: %s', async (_name, contract, remote, more, status, code) => {
    const { ada } = await start();
    const answer = await ada.call(contract, { params: { remote }, body: { revision: 2, ...more } });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('can’t give a remote the pages of another one', async () => {
    const { t, ada } = await start();
    const { routes } = makeBuild('demo', first).deployment.descriptor;
    const { deployment, folder } = makeBuild('other', first, { routes });
    await t.app.deployments.store.addBuild(deployment, folder);
    const { status, body } = await ada.call(releaseBuild, {
      params: { remote: 'other' },
      body: { revision: 2, build: first },
    });
    expect([status, body.code]).toEqual([409, 'route_taken']);
  });

  test('can’t put on somebody else’s name or swap the whole document', async () => {
    const { t, ada } = await start();
    await ada.call(disableRemote, { params: { remote: 'demo' }, body: { revision: 2, by: 'Somebody Else' } });
    expect((await t.app.deployments.current()).remotes.demo?.history.at(-1)?.by).not.toContain('Somebody');
    const { body } = await ada.call(readDeployments);
    const swap = await ada.call(swapDeployments, { body: { expected: 3, next: body.data } });
    expect([swap.status, swap.body.code]).toEqual([403, 'release_tool_only']);
  });
});

describe('the release tool’s token', () => {
  test('opens these endpoints and no others', async () => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first, second]);
    expect((await t.call(listDeployments, { headers: bearer })).status).toBe(200);
    expect((await t.app.inject({ url: '/api/users', headers: bearer })).statusCode).toBe(401);
    const body = { revision: 2, by: 'Ada, run 7' };
    expect((await t.call(rollBackRemote, { params: { remote: 'demo' }, body, headers: bearer })).status).toBe(200);
    expect(await t.read.audit()).toMatchObject([{ actorKind: 'system', actorId: null, after: { by: 'Ada, run 7' } }]);
  });

  test('is worth nothing where none is set, and nothing on a public host', async () => {
    const without = await testApp();
    expect((await without.call(listDeployments, { headers: bearer })).status).toBe(401);
    const apart = await testApp({ config: { releaseToken, staffHosts: ['office.example.org'] } });
    expect((await apart.call(listDeployments, { headers: bearer })).status).toBe(404);
    const host = { ...bearer, host: 'office.example.org' };
    expect((await apart.call(listDeployments, { headers: host })).status).toBe(200);
  });

  test('can’t be guessed: after twenty wrong ones in a minute the right one is refused, too', async () => {
    const t = await testApp({ config: { releaseToken } });
    const ada = await t.signInAs('administrator');
    const guess = (token: string) => t.call(listDeployments, { headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 20; n += 1) expect((await guess(`wrong-${n}`)).status).toBe(401);
    expect((await guess('wrong-again')).status).toBe(429);
    expect((await guess(releaseToken)).status).toBe(429);
    expect((await ada.call(listDeployments)).status).toBe(200);
    t.clock.move(61_000);
    expect((await guess(releaseToken)).status).toBe(200);
  });
});

describe('an upload', () => {
  const start = async () => {
    const t = await testApp({ config: { releaseToken } });
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

  test('shows nothing before all of it is there, and never changes after', async () => {
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
    expect((await complete()).body.data.state).toBe('there');
    const other = { ...deployment, descriptor: { ...deployment.descriptor, requires: { react: '^19.0.0' } } };
    const refused = await announce(other);
    expect([refused.status, refused.body.code]).toEqual([409, 'build_exists']);
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

  test('refuses what is no file, and a build that was not announced', async () => {
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

  test('that nobody went on with is swept away after an hour', async () => {
    const { t, announce } = await start();
    await announce();
    const folder = join(t.config.dataDir, 'release-uploads');
    const uploads = createUploads({ store: t.app.deployments.store, clock: t.clock, folder });
    const touch = (when: Date) => {
      for (const path of ['', '/announced.json', '/files']) utimesSync(join(folder, 'demo', first) + path, when, when);
    };
    touch(t.clock.now());
    expect(await uploads.sweep()).toBe(0);
    touch(new Date(t.clock.now().getTime() - 61 * 60_000));
    expect(await uploads.sweep()).toBe(1);
    expect(readdirSync(join(folder, 'demo'))).toEqual([]);
  });

  test('a build that is still named can’t be removed', async () => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first, second]);
    const answer = await t.call(removeBuild, { params: { remote: 'demo', build: first }, headers: bearer });
    expect([answer.status, answer.body.code]).toEqual([409, 'build_in_use']);
  });
});

describe('a document from the release tool', () => {
  test.each([
    ['a remote that no move has put there', (all: Record<string, unknown>) => ({ ...all, revision: 3, remotes: {} })],
    [
      'a build in force without a move',
      ({ remotes, ...all }: { remotes: { demo: object } }) => ({
        ...all,
        remotes: { demo: { ...remotes.demo, trail: [first] } },
      }),
    ],
  ])('is refused with %s', async (_name, change) => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first, second]);
    const { body } = await t.call(readDeployments, { headers: bearer });
    const answer = await t.call(swapDeployments, {
      headers: bearer,
      body: { expected: 2, next: change(body.data) },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'deployments_impossible']);
  });

  test('can’t put a build in force that the store does not have', async () => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first]);
    const { body } = await t.call(readDeployments, { headers: bearer });
    const next = release(body.data, 'demo', third, { by: 'Ada', at });
    const answer = await t.call(swapDeployments, { headers: bearer, body: { expected: 1, next } });
    expect([answer.status, answer.body.code]).toEqual([404, 'build_unknown']);
  });
});

describe('a running server as a store', () => {
  let t: TestApp;
  let url: string;
  beforeEach(async () => {
    t = await testApp({ config: { releaseToken } });
    url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  });
  // The client keeps connections that it may use again, and the server would wait for them.
  afterEach(() => t.app.server.closeAllConnections());

  describeStore(() => createServerStore(url, releaseToken));

  test('says whose fault a wrong token or a wrong address is', async () => {
    await expect(createServerStore(url, 'x'.repeat(40)).read()).rejects.toThrow(/release token/);
    await expect(createServerStore('http://127.0.0.1:9', releaseToken).read()).rejects.toThrow(/does not answer/);
  });

  test('tells what its shell offers', async () => {
    expect(await createServerStore(url, releaseToken).readShell()).toBeNull();
    const provides = { hostApi: '1.0.0', packages: { react: '19.0.0' } };
    const dist = join(t.config.projectRoot, 'host/dist');
    const empty = { scripts: [], federation: [], shared: {}, chunks: {}, prerendered: {}, frames: {}, files: [] };
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, 'site.json'), JSON.stringify({ build: 'b', provides, ...empty }));
    expect(await createServerStore(url, releaseToken).readShell()).toEqual(provides);
  });
});
