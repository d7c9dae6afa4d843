import { writeFileSync } from 'node:fs';
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
  readDeployments,
  release,
  removeBuild,
  swapDeployments,
} from '@guildhall/tooling/deployments';
import { buildNumber, makeBuild } from '@guildhall/tooling/deployments/testing';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { addLoadCounts, startOfMinute } from '../telemetry/repository.ts';

const releaseToken = 'a-release-token-of-forty-characters-0000';
const bearer = { authorization: `Bearer ${releaseToken}` };
const [first, second, third] = [buildNumber(1), buildNumber(2), buildNumber(3)];
const at = '2026-01-01T00:00:00.000Z';

/** Puts builds of a remote into the store; the last one is active. */
async function deployed(t: TestApp, id: string, builds: string[], changes: Partial<RemoteDescriptor> = {}) {
  const { store } = t.app.deployments;
  for (const build of builds) {
    const { deployment, folder } = makeBuild(id, build, changes);
    await store.addBuild(deployment, folder);
    await changeDeployments(store, (all) => release(all, id, build, { by: 'test', at }));
  }
  t.app.deployments.forget();
}

describe('an administrator', () => {
  const start = async (): Promise<{ t: TestApp; ada: SignedInTester; revision: () => Promise<number> }> => {
    const t = await testApp();
    await deployed(t, 'demo', [first, second]);
    const ada = await t.signInAs('administrator');
    return { t, ada, revision: async () => (await ada.call(listDeployments)).body.data.revision };
  };

  test('sees the active builds, since when, by whom, and how they load', async () => {
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
        loads: { active: { hour: { loads: 6, failures: 2, crashes: 2, rate: 0.5 } }, canary: null },
      },
    ]);
    const [remote] = body.data.remotes;
    expect(remote.builds.find(({ build }: { build: string }) => build === first)).toMatchObject({ isPrevious: true });
    expect(remote.history[0]).toMatchObject({ action: 'release', build: second });
  });

  test('rolls back; the build is active immediately, named and audited', async () => {
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

  test('does not roll back to a build whose files are damaged', async () => {
    const { t, ada } = await start();
    writeFileSync(join(t.config.deployments, 'r', 'demo', first, 'remoteEntry.js'), 'damaged');
    const { status, body } = await ada.call(rollBackRemote, { params: { remote: 'demo' }, body: { revision: 2 } });
    expect([status, body.code, body.message]).toEqual([
      409,
      'build_damaged',
      expect.stringContaining('remoteEntry.js arrived damaged'),
    ]);
    expect((await t.app.deployments.current()).remotes.demo?.trail.at(-1)).toBe(second);
  });

  test('starts, changes and ends a canary, and turns a remote off and on', async () => {
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

  test('gets a conflict when somebody else was faster', async () => {
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
    ['the active build', releaseBuild, 'demo', { build: second }, 409, 'already_active'],
    ['no canary', promoteCanary, 'demo', {}, 409, 'no_canary'],
    ['more than everybody', startCanary, 'demo', { build: first, percent: 101 }, 400, 'invalid_input'],
  ] as const)('is refused with the reason: %s', async (_name, contract, remote, more, status, code) => {
    const { ada } = await start();
    const answer = await ada.call(contract, { params: { remote }, body: { revision: 2, ...more } });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('cannot give a remote the pages of another one', async () => {
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

  test('cannot use another name, replace the whole document or send code', async () => {
    const { t, ada } = await start();
    await ada.call(disableRemote, { params: { remote: 'demo' }, body: { revision: 2, by: 'Somebody Else' } });
    expect((await t.app.deployments.current()).remotes.demo?.history.at(-1)?.by).not.toContain('Somebody');
    const next = await t.app.deployments.store.read();
    const params = { remote: 'demo', build: '9.0.0+cccccccccccc' };
    for (const answer of [
      await ada.call(swapDeployments, { body: { expected: 3, next } }),
      await ada.call(announceBuild, { body: makeBuild('demo', params.build).deployment }),
      await ada.call(completeBuild, { params }),
      await ada.call(removeBuild, { params }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'release_tool_only']);
  });
});

describe('the release tool’s token', () => {
  test('announces a build of 1,500 files', async () => {
    const t = await testApp({ config: { releaseToken } });
    const { deployment } = makeBuild('demo', third);
    const [file] = deployment.files;
    if (!file) throw new Error('The build has no file.');
    const added = Array.from({ length: 1500 }, (_, i) => ({ ...file, path: `static/js/${i}.00000000.chunk.js` }));
    const answer = await t.call(announceBuild, {
      body: { ...deployment, files: [...deployment.files, ...added] },
      headers: bearer,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { state: 'awaited' } } });
  });

  test('opens these endpoints and no others', async () => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first, second]);
    expect((await t.call(listDeployments, { headers: bearer })).status).toBe(200);
    expect((await t.app.inject({ url: '/api/users', headers: bearer })).statusCode).toBe(401);
    const body = { revision: 2, by: 'Ada, run 7' };
    expect((await t.call(rollBackRemote, { params: { remote: 'demo' }, body, headers: bearer })).status).toBe(200);
    expect(await t.read.audit()).toMatchObject([{ actorKind: 'system', actorId: null, after: { by: 'Ada, run 7' } }]);
  });

  test('opens nothing where no token is set, and nothing on a public host', async () => {
    const without = await testApp();
    expect((await without.call(listDeployments, { headers: bearer })).status).toBe(401);
    const apart = await testApp({ config: { releaseToken, staffHosts: ['office.example.org'] } });
    expect((await apart.call(listDeployments, { headers: bearer })).status).toBe(404);
    const host = { ...bearer, host: 'office.example.org' };
    expect((await apart.call(listDeployments, { headers: host })).status).toBe(200);
  });

  test('cannot be guessed: after twenty wrong ones in a minute even the right one is refused', async () => {
    const t = await testApp({ config: { releaseToken } });
    const ada = await t.signInAs('administrator');
    const guess = (token: string) => t.call(listDeployments, { headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 20; n += 1) expect((await guess(`wrong-${n}`)).status).toBe(401);
    expect((await guess('wrong-again')).status).toBe(429);
    expect((await guess(releaseToken)).status).toBe(429);
    expect((await ada.call(listDeployments)).status).toBe(200);
    t.clock.pass({ seconds: 61 });
    expect((await guess(releaseToken)).status).toBe(200);
  });
});

describe('a document from the release tool', () => {
  test.each([
    ['a remote that no move has put there', (all: Record<string, unknown>) => ({ ...all, revision: 3, remotes: {} })],
    [
      'an active build without a move',
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

  test('can’t activate a build that the store does not have', async () => {
    const t = await testApp({ config: { releaseToken } });
    await deployed(t, 'demo', [first]);
    const { body } = await t.call(readDeployments, { headers: bearer });
    const next = release(body.data, 'demo', third, { by: 'Ada', at });
    const answer = await t.call(swapDeployments, { headers: bearer, body: { expected: 1, next } });
    expect([answer.status, answer.body.code]).toEqual([404, 'build_unknown']);
  });
});

test('a build that is still named can’t be removed', async () => {
  const t = await testApp({ config: { releaseToken } });
  await deployed(t, 'demo', [first, second]);
  const answer = await t.call(removeBuild, { params: { remote: 'demo', build: first }, headers: bearer });
  expect([answer.status, answer.body.code]).toEqual([409, 'build_in_use']);
});
