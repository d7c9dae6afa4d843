import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addBuild,
  cancelCanary,
  changeDeployments,
  activeBuild,
  promote,
  release,
  rollback,
  setEnabled,
  startCanary,
  type Deployments,
} from '@guildhall/tooling/deployments';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildOf, createTestBuild } from '../../testing/deployments.ts';
import { adoptWorkspace, refusedSentence, waitingSentence } from './adoption.ts';

const [first, second, third] = ['1.0.0+aaaaaaaaaaaa', '1.0.0+bbbbbbbbbbbb', '1.0.0+cccccccccccc'];
const mover = { by: 'Ada', at: '2026-01-01T00:00:00.000Z' };

const built = (t: TestApp, id: string, build: string) => createTestBuild(t.config.projectRoot, id, build);

/** A start with the workspace's builds. @returns those it did not activate */
async function start(t: TestApp): Promise<string[]> {
  const { store } = t.app.deployments;
  const { waiting } = await adoptWorkspace({
    store,
    projectRoot: t.config.projectRoot,
    clock: t.clock,
    log: t.app.log,
  });
  t.app.deployments.forget();
  return waiting.map(({ remote, build }) => `${remote} ${build}`);
}

async function active(t: TestApp): Promise<Record<string, string>> {
  const { remotes } = await t.app.deployments.store.read();
  return Object.fromEntries(Object.entries(remotes).map(([id, remote]) => [id, activeBuild(remote)]));
}

const move = (t: TestApp, decide: (all: Deployments) => Deployments) =>
  changeDeployments(t.app.deployments.store, decide);

/** Uploads a build of the workspace like the release tool before verification. */
async function uploaded(t: TestApp, build: string): Promise<void> {
  built(t, 'demo', build);
  await t.app.deployments.store.addBuild(buildOf('demo', build), join(t.config.projectRoot, 'remote-demo/dist', build));
  await move(t, (all) => addBuild(all, 'demo', build, mover.at));
}

test('the first start activates the workspace’s builds and says who did it', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  expect(await start(t)).toEqual([]);
  const registry = await t.app.inject({ url: '/registry/public.json' });
  expect(registry.json().remotes).toMatchObject([{ id: 'demo', build: first }]);
  expect((await t.app.inject({ url: `/r/demo/${first}/remoteEntry.js` })).body).toBe(`"demo ${first}"`);
  expect((await t.app.deployments.current()).remotes.demo?.history).toMatchObject([
    { action: 'release', by: 'npm start' },
  ]);
});

test('without manual releases, every start activates the workspace’s builds, even older ones', async () => {
  const t = await testApp();
  for (const build of [first, second, first, third]) {
    built(t, 'demo', build);
    expect(await start(t)).toEqual([]);
    expect(await active(t)).toEqual({ demo: build });
  }
  expect(await start(t)).toEqual([]);
  expect((await t.app.deployments.store.read()).remotes.demo?.history).toHaveLength(4);
});

test.each<[string, string, (all: Deployments) => Deployments]>([
  ['a release', second, (all) => release(all, 'demo', second, mover)],
  ['a release of the build that a start had activated', first, (all) => release(all, 'demo', first, mover)],
  ['a rollback', first, (all) => rollback(release(all, 'demo', second, mover), 'demo', mover)],
  ['a canary', first, (all) => startCanary(all, 'demo', second, 10, mover)],
  ['a cancelled canary', first, (all) => cancelCanary(startCanary(all, 'demo', second, 10, mover), 'demo', mover)],
  ['a promoted canary', second, (all) => promote(startCanary(all, 'demo', second, 10, mover), 'demo', mover)],
  ['switching the remote off', first, (all) => setEnabled(all, 'demo', false, mover)],
  [
    'switching the remote off and on',
    first,
    (all) => setEnabled(setEnabled(all, 'demo', false, mover), 'demo', true, mover),
  ],
])('after %s by hand, starts keep that remote’s build and name the one waiting', async (_move, left, decide) => {
  const t = await testApp();
  built(t, 'admin', first);
  built(t, 'demo', first);
  await start(t);
  await uploaded(t, second);
  await move(t, decide);
  const before = await t.app.deployments.store.read();

  built(t, 'demo', third);
  expect(await start(t)).toEqual([`demo ${third}`]);
  expect((await t.app.deployments.store.read()).remotes.demo).toEqual(before.remotes.demo);
  expect(await active(t)).toEqual({ admin: first, demo: left });

  // The other remote was never changed by hand.
  built(t, 'admin', second);
  expect(await start(t)).toEqual([`demo ${third}`]);
  expect(await active(t)).toEqual({ admin: second, demo: left });
});

test('a restart does not bring back the build that was rolled back', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  await uploaded(t, second);
  await move(t, (all) => release(all, 'demo', second, mover));
  await move(t, (all) => rollback(all, 'demo', mover));
  expect(await start(t)).toEqual([`demo ${second}`]);
  expect(await active(t)).toEqual({ demo: first });
});

test('a restart does not activate a build whose verification failed', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  await uploaded(t, second);
  expect(await start(t)).toEqual([`demo ${second}`]);
  expect(await active(t)).toEqual({ demo: first });
  // A later build is new, and nothing was released by hand.
  built(t, 'demo', third);
  expect(await start(t)).toEqual([]);
  expect(await active(t)).toEqual({ demo: third });
});

test('after an explicit adoption, starts bring newer builds again', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  await move(t, (all) => release(all, 'demo', first, mover));
  built(t, 'demo', second);
  expect(await start(t)).toEqual([`demo ${second}`]);
  await uploaded(t, second);
  await move(t, (all) => release(all, 'demo', second, mover, { adopted: true }));
  built(t, 'demo', third);
  expect(await start(t)).toEqual([]);
  expect(await active(t)).toEqual({ demo: third });
});

test('counts a release made while a start copies files', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  const { store } = t.app.deployments;
  const { addBuild: copy } = store;
  jest.spyOn(store, 'addBuild').mockImplementation(async (...build) => {
    const answer = await copy(...build);
    await move(t, (all) => setEnabled(all, 'demo', false, mover));
    return answer;
  });
  built(t, 'demo', second);
  expect(await start(t)).toEqual([`demo ${second}`]);
  expect(await active(t)).toEqual({ demo: first });
});

test('judges a document from before manual moves were marked by its last move', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  await move(t, (all) => rollback(release(all, 'demo', second, mover), 'demo', mover));
  await move(t, (all) => ({ ...all, remotes: { demo: { ...all.remotes.demo!, adopted: first } } }));
  built(t, 'demo', third);
  expect(await start(t)).toEqual([`demo ${third}`]);
  expect(await active(t)).toEqual({ demo: first });
});

test.each(['{"descriptor": {}}', '{"descr'])('starts without a remote whose build is damaged: %s', async (text) => {
  const t = await testApp();
  built(t, 'demo', first);
  built(t, 'membership', first);
  writeFileSync(join(t.config.projectRoot, 'remote-demo/dist/current.json'), text);
  await start(t);
  expect(await active(t)).toEqual({ membership: first });
});

/** A start with builds that fail the release check. */
async function startAndRefuse(t: TestApp) {
  const { store } = t.app.deployments;
  const { refused } = await adoptWorkspace({
    ...{ store, projectRoot: t.config.projectRoot, clock: t.clock, log: t.app.log },
  });
  return refused;
}

const distOf = (t: TestApp) => join(t.config.projectRoot, 'remote-demo/dist');

test.each<[string, (folder: string) => void, RegExp]>([
  ['was changed', (folder) => writeFileSync(join(folder, 'remoteEntry.js'), 'stolen()'), /remoteEntry.js was changed/],
  ['is missing', (folder) => rmSync(join(folder, 'remoteEntry.js')), /remoteEntry.js is missing/],
  [
    'is a stranger',
    (folder) => writeFileSync(join(folder, 'more.js'), 'stolen()'),
    /more.js lies in the build's folder/,
  ],
  ['has no folder', (folder) => rmSync(folder, { recursive: true }), /could not be read.*Build it again/],
])('the first start in an empty store refuses a build with a file that %s', async (_name, damage, sentence) => {
  const t = await testApp();
  built(t, 'demo', first);
  built(t, 'membership', first);
  damage(join(distOf(t), first));
  const refused = await startAndRefuse(t);
  expect(refused).toMatchObject([{ remote: 'demo', build: first }]);
  expect(refusedSentence(refused)).toMatch(sentence);
  expect(await active(t)).toEqual({ membership: first });
  expect(await t.app.deployments.store.readBuild('demo', first)).toBeNull();
});

test('refuses a build that was uploaded before the first start and changed since', async () => {
  const t = await testApp();
  await uploaded(t, first);
  expect(await active(t)).toEqual({});
  writeFileSync(join(distOf(t), first, 'remoteEntry.js'), 'stolen()');
  expect(await startAndRefuse(t)).toHaveLength(1);
  expect(await active(t)).toEqual({});
});

test('keeps the active build when a newer one is refused, and activates it once it is complete', async () => {
  const t = await testApp();
  built(t, 'demo', first);
  await start(t);
  built(t, 'demo', second);
  writeFileSync(join(distOf(t), second, 'remoteEntry.js'), 'stolen()');
  expect(await startAndRefuse(t)).toHaveLength(1);
  // It does not need a release but another build.
  expect(await start(t)).toEqual([]);
  expect(await active(t)).toEqual({ demo: first });
  built(t, 'demo', second);
  expect(await startAndRefuse(t)).toEqual([]);
  expect(await active(t)).toEqual({ demo: second });
});

test('says which builds were refused, and why', () => {
  const complaints = ['remoteEntry.js was changed after it was built. Build it again.'];
  expect(refusedSentence([{ remote: 'demo', build: first, complaints }])).toBe(
    `Not activated, because the release check refused it: demo ${first}: remoteEntry.js was changed after it was built. Build it again.`,
  );
});

test('names the waiting builds and the command that activates them', () => {
  const waiting = [
    { remote: 'admin', build: first },
    { remote: 'demo', build: second },
  ];
  const builds = `admin ${first}, demo ${second}`;
  expect(waitingSentence(waiting, null)).toBe(
    `Built here but not active, because these remotes are managed with "pnpm release": ${builds}. To activate: pnpm release adopt admin demo`,
  );
  expect(waitingSentence(waiting, '/data/deployments')).toMatch(
    /: pnpm release adopt admin demo --to '\/data\/deployments'$/,
  );
});

test('a remote that is off at first stays off with newer builds until turned on', async () => {
  const t = await testApp();
  const { store } = t.app.deployments;
  const startWithoutDemo = () =>
    adoptWorkspace({
      store,
      projectRoot: t.config.projectRoot,
      clock: t.clock,
      log: t.app.log,
      offAtFirst: ['demo'],
    });
  const isOn = async () => (await store.read()).remotes.demo?.enabled;
  built(t, 'demo', first);
  await startWithoutDemo();
  expect(await isOn()).toBe(false);
  built(t, 'demo', second);
  await startWithoutDemo();
  expect([await isOn(), await active(t)]).toEqual([false, { demo: second }]);
  await move(t, (all) => setEnabled(all, 'demo', true, mover));
  await startWithoutDemo();
  expect(await isOn()).toBe(true);
});
