import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeDeployments, createFolderStore, activeBuild, release } from '../deployments/index.ts';
import { buildRemoteFacts } from '../doctor/testing.ts';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { publish } from './publish.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-publish-'));
  await mkdir(join(folder, 'work'));
});
afterEach(() => rm(folder, { recursive: true }));

const lastGood = '1.0.0+0123456789ab';
const session = (number: number) => `1.0.0-dev+${String(number).padStart(12, '0')}`;

function deployment(build: string): RemoteDeployment {
  const example = buildRemoteFacts('demo').deployment!;
  // The work folder of these tests contains no files of the example.
  return { ...example, files: [], descriptor: { ...example.descriptor, build, base: `/r/demo/${build}/` } };
}

async function storeWithLastGood() {
  const store = createFolderStore(join(folder, 'store'));
  await store.addBuild(deployment(lastGood), join(folder, 'work'));
  const changedBy = { by: 'npm start', at: '2026-01-01T00:00:00.000Z' };
  await changeDeployments(store, (all) => release(all, 'demo', lastGood, changedBy));
  return store;
}

test('activates a session build immediately, with its files', async () => {
  const store = await storeWithLastGood();
  await writeFile(join(folder, 'work/remoteEntry.js'), 'entry');
  await publish(store, deployment(session(1)), join(folder, 'work'));
  const { demo } = (await store.read()).remotes;
  expect(activeBuild(demo!)).toBe(session(1));
  const file = await store.openFile(`demo/${session(1)}/remoteEntry.js`);
  expect(file?.bytes).toBe(5);
  await file?.close();
});

test('keeps two builds of a long session and the last good one', async () => {
  const store = await storeWithLastGood();
  for (const number of [1, 2, 3, 4, 5]) await publish(store, deployment(session(number)), join(folder, 'work'));
  const { demo } = (await store.read()).remotes;
  expect(activeBuild(demo!)).toBe(session(5));
  expect(Object.keys(demo!.builds).sort()).toEqual([session(4), session(5), lastGood].sort());
  expect(demo!.trail).toEqual([lastGood, session(4), session(5)]);
  expect(await store.readBuild('demo', session(3))).toBeNull();
  expect(await store.readBuild('demo', lastGood)).not.toBeNull();
});

test('activates the earlier build again after an undo', async () => {
  const store = await storeWithLastGood();
  for (const number of [1, 2, 1]) await publish(store, deployment(session(number)), join(folder, 'work'));
  const { demo } = (await store.read()).remotes;
  expect(activeBuild(demo!)).toBe(session(1));
  expect(await store.readBuild('demo', session(1))).not.toBeNull();
});
