import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getReady, listDeployments, rollBackRemote } from '@guildhall/shared/contracts';
import { changeDeployments, release } from '@guildhall/tooling/deployments';
import { buildNumber, makeBuild } from '@guildhall/tooling/deployments/testing';
import { createDeploymentSource } from '../../platform/deployments/source.ts';
import { testApp, type TestApp } from '../../testing/app.ts';

const [first, second] = [buildNumber(1), buildNumber(2)];

/** A server with two releases of a remote, and its store's folder. */
async function released() {
  const t = await testApp();
  const { store } = t.app.deployments;
  for (const build of [first, second]) {
    const { deployment, folder } = makeBuild('demo', build);
    await store.addBuild(deployment, folder);
    await changeDeployments(store, (all) =>
      release(all, 'demo', build, { by: 'test', at: '2026-01-01T00:00:00.000Z' }),
    );
  }
  t.app.deployments.forget();
  const ada = await t.signInAs('administrator');
  // Every server reads the deployments as soon as it serves a page.
  expect((await ada.call(listDeployments)).body.data).toMatchObject({ revision: 2, trouble: null });
  await t.app.jobs.start();
  return { t, ada, folder: t.config.deployments };
}

const ready = async (t: TestApp) => {
  t.app.deployments.forget();
  const { status, body } = await t.call(getReady);
  return { status, code: 'code' in body ? body.code : null };
};

test('case 156: a store that vanishes leaves the last state active, is reported, and is read again once it is back', async () => {
  const { t, ada, folder } = await released();
  cpSync(folder, `${folder}-copy`, { recursive: true });
  rmSync(folder, { recursive: true });

  expect(await ready(t)).toEqual({ status: 503, code: 'deployments_missing' });
  expect(JSON.stringify((await t.call(getReady)).body)).not.toContain(folder);
  const { data } = (await ada.call(listDeployments)).body;
  expect(data).toMatchObject({ trouble: 'empty', revision: 2, remotes: [{ id: 'demo', build: second }] });
  const refused = await ada.call(rollBackRemote, { params: { remote: 'demo' }, body: { revision: 2 } });
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'deployments_unavailable' }]);

  cpSync(`${folder}-copy`, folder, { recursive: true });
  expect(await ready(t)).toEqual({ status: 200, code: null });
});

test('case 156: a restarted server notices that its store has vanished meanwhile', async () => {
  const { t, folder } = await released();
  rmSync(folder, { recursive: true });
  const again = createDeploymentSource({
    store: t.app.deployments.store,
    log: t.app.log,
    keptAt: join(t.config.dataDir, 'last-deployments.json'),
  });

  expect((await again.current()).revision).toBe(2);
  expect(again.trouble()).toBe('empty');
});

test('a document without any of the remotes counts as lost', async () => {
  const { t, folder } = await released();
  writeFileSync(join(folder, 'deployments.json'), JSON.stringify({ format: 1, revision: 1, remotes: {} }));
  expect(await ready(t)).toEqual({ status: 503, code: 'deployments_missing' });
  expect((await t.app.deployments.current()).revision).toBe(2);
});

test('a damaged document leaves the last state active, and is reported', async () => {
  const { t, folder } = await released();
  writeFileSync(join(folder, 'deployments.json'), '{');
  expect(await ready(t)).toEqual({ status: 503, code: 'deployments_missing' });
  expect((await t.app.deployments.current()).revision).toBe(2);
});

test('a new installation with an empty store is ready', async () => {
  const t = await testApp();
  await t.app.jobs.start();
  expect(await ready(t)).toEqual({ status: 200, code: null });
});
