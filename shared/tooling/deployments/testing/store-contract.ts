import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBuild, prune, release } from '../moves.ts';
import { changeDeployments, RevisionConflict, type DeploymentStore } from '../store.ts';
import { buildNumber, makeBuild } from './builds.ts';

const by = (name: string) => ({ by: name, at: new Date().toISOString() });
const first = buildNumber(1);

async function textOf(store: DeploymentStore, path: string): Promise<string | null> {
  const file = await store.openFile(path);
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.read()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Changes a stored file by its path below `r/` like a failing disk would; `null` removes it. */
export type Damage = (path: string, content: string | null) => void;

/**
 * The tests that every kind of store must pass.
 * @param open opens the same store, empty at first, again within one test
 */
export function describeStore(open: () => DeploymentStore, damage: Damage): void {
  const withBuilds = async (...numbers: number[]) => {
    const store = open();
    for (const number of numbers) {
      const { deployment, folder } = makeBuild('demo', buildNumber(number));
      await store.addBuild(deployment, folder);
    }
    return store;
  };

  test('is empty at first and finds nothing', async () => {
    const store = open();
    expect(await store.read()).toEqual({ format: 1, revision: 0, remotes: {} });
    expect(await store.readBuild('demo', first)).toBeNull();
    expect(await store.openFile(`demo/${first}/remoteEntry.js`)).toBeNull();
  });

  test('returns a build as it was added, file by file', async () => {
    const store = open();
    const { deployment, folder } = makeBuild('demo', first);
    await store.addBuild(deployment, folder);
    expect(await store.readBuild('demo', first)).toEqual(deployment);
    expect(await textOf(store, `demo/${first}/remoteEntry.js`)).toBe(`/* demo ${first} */`);
    expect(await store.openFile(`demo/${first}/static/js/other.js`)).toBeNull();
  });

  test('keeps a build unchanged when it is added again', async () => {
    const store = await withBuilds(1);
    const { deployment, folder } = makeBuild('demo', first);
    rmSync(join(folder, 'remoteEntry.js'));
    await store.addBuild(deployment, folder);
    expect(await textOf(store, `demo/${first}/remoteEntry.js`)).toBe(`/* demo ${first} */`);
  });

  describe('a build whose files were damaged in the store', () => {
    const chunk = 'static/js/1.0123456789abcdef.chunk.js';
    const place = (path: string) => `demo/${first}/${path}`;

    test('is repaired when it is added again', async () => {
      const store = await withBuilds(1);
      const { deployment, folder } = makeBuild('demo', first);
      const whole = await textOf(store, place(chunk));
      expect(await store.addBuild(deployment, folder)).toEqual([]);
      damage(place(chunk), 'rotten');
      damage(place(`${chunk}.br`), 'rotten');
      expect(await store.addBuild(deployment, folder)).toEqual([chunk, `${chunk}.br`]);
      expect(await textOf(store, place(chunk))).toBe(whole);
      damage(place('remoteEntry.js'), null);
      expect(await store.addBuild(deployment, folder)).toEqual(['remoteEntry.js']);
      expect(await textOf(store, place('remoteEntry.js'))).toBe(`/* demo ${first} */`);
      expect(await store.addBuild(deployment, folder)).toEqual([]);
    });

    test('is not repaired with other content or with files that are damaged too', async () => {
      const store = await withBuilds(1);
      damage(place('remoteEntry.js'), 'rotten');
      const other = makeBuild('demo', first, { requires: { react: '^19.0.0' } });
      await expect(store.addBuild(other.deployment, other.folder)).rejects.toThrow(/with other content/);
      const { deployment, folder } = makeBuild('demo', first);
      writeFileSync(join(folder, 'remoteEntry.js'), 'x'.repeat(23));
      await expect(store.addBuild(deployment, folder)).rejects.toThrow(/remoteEntry\.js/);
      expect(await store.damagedFiles(deployment)).toEqual(['remoteEntry.js']);
    });
  });

  test('accepts another URL for a build and keeps its files', async () => {
    const store = await withBuilds(1);
    const base = `https://files.example.org/r/demo/${encodeURIComponent(first)}/`;
    const { deployment, folder } = makeBuild('demo', first, { base });
    expect(await store.addBuild(deployment, folder)).toEqual([]);
    expect((await open().readBuild('demo', first))?.descriptor.base).toBe(base);
  });

  test('hides a build whose upload broke off, and accepts it when it is uploaded again', async () => {
    const store = open();
    const broken = makeBuild('demo', first);
    rmSync(broken.folder, { recursive: true });
    await expect(store.addBuild(broken.deployment, broken.folder)).rejects.toThrow();
    expect(await store.readBuild('demo', first)).toBeNull();
    const whole = makeBuild('demo', first);
    await store.addBuild(whole.deployment, whole.folder);
    expect(await store.readBuild('demo', first)).toEqual(whole.deployment);
  });

  test('accepts concurrent uploads of the same build', async () => {
    const made = makeBuild('demo', first);
    await Promise.all(Array.from({ length: 5 }, () => open().addBuild(made.deployment, made.folder)));
    expect(await open().readBuild('demo', first)).toEqual(made.deployment);
    expect(await textOf(open(), `demo/${first}/remoteEntry.js`)).toBe(`/* demo ${first} */`);
  });

  test('accepts deployments only from a writer that has read the latest revision', async () => {
    const store = await withBuilds(1, 2);
    const before = await store.read();
    const mine = release(before, 'demo', first, by('Ada'));
    await store.write(mine, before.revision);
    const theirs = release(before, 'demo', buildNumber(2), by('Ben'));
    await expect(open().write(theirs, before.revision)).rejects.toThrow(RevisionConflict);
    expect(await store.read()).toEqual(mine);
  });

  test('loses none of twenty concurrent releases', async () => {
    await withBuilds(...Array.from({ length: 20 }, (_, index) => index + 1));
    const releases = Array.from({ length: 20 }, (_, index) =>
      changeDeployments(open(), (all) => release(all, 'demo', buildNumber(index + 1), by(`run ${index + 1}`))),
    );
    await Promise.all(releases);
    const { revision, remotes } = await open().read();
    expect(revision).toBe(20);
    expect(new Set(remotes.demo?.history.map((move) => move.by)).size).toBe(20);
    expect(new Set(remotes.demo?.trail).size).toBe(20);
  }, 60_000);

  test('removes an unused build with all of its files', async () => {
    const store = await withBuilds(1, 2, 3, 4);
    const long = '2020-01-01T00:00:00.000Z';
    for (const number of [1, 2, 3, 4])
      await changeDeployments(store, (all) =>
        release(addBuild(all, 'demo', buildNumber(number), long), 'demo', buildNumber(number), { by: 'Ada', at: long }),
      );
    let removed: { id: string; build: string }[] = [];
    await changeDeployments(store, (all) => {
      const pruned = prune(all, new Date());
      removed = pruned.removed;
      return pruned.next;
    });
    expect(removed.map(({ build }) => build)).toEqual([buildNumber(1), buildNumber(2)]);
    for (const { id, build } of removed) await store.removeBuild(id, build);
    expect(await store.readBuild('demo', first)).toBeNull();
    for (const path of ['remoteEntry.js', 'static/js/1.0123456789abcdef.chunk.js'])
      expect(await store.openFile(`demo/${first}/${path}`)).toBeNull();
    expect(await textOf(store, `demo/${buildNumber(3)}/remoteEntry.js`)).toBe(`/* demo ${buildNumber(3)} */`);
  });
}
