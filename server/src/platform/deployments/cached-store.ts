import {
  contentOf,
  DescriptionDamaged,
  isIntact,
  originalOf,
  wasGiven,
  type Deployments,
  type DeploymentStore,
} from '@guildhall/tooling/deployments';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { problem } from '../problems/problem.ts';
import { createDiskCache } from './disk-cache.ts';

/** How long an unresponsive store is not retried, in ms, so that requests don't wait for it repeatedly. */
const pauseMs = 5_000;

/**
 * Caches the responses of a remote store on this machine's disk: builds never change, so cached ones are served even
 * when the store is unavailable, and the last active ones stay active. Nothing is cached or served unless its hash
 * matches its descriptor.
 * @param folder `<DATA_DIR>/deployment-cache`; it may be deleted at any time
 */
export function createCachedStore(store: DeploymentStore, folder: string): DeploymentStore {
  const cache = createDiskCache(folder);
  const ask = pausingAfterFailure();
  /** Known missing compressed copies, which are not requested again. */
  const absent = new Set<string>();
  /** The last document read. */
  let last: Deployments | null = null;

  async function readBuild(id: string, build: string): Promise<RemoteDeployment | null> {
    // Until a build is activated, a release may still correct the URL of its files.
    const isFinal = await isGiven(id, build);
    const kept = isFinal ? await cache.readBuild(id, build) : null;
    if (kept) return kept;
    const found = await ask(() => store.readBuild(id, build));
    if (found && isFinal) await cache.writeBuild(id, build, found);
    return found;
  }

  async function isGiven(id: string, build: string): Promise<boolean> {
    last ??= await cache.readDeployments();
    return last !== null && wasGiven(last, id, build);
  }

  async function forget(id: string, build: string): Promise<void> {
    await cache.forgetBuild(id, build);
    for (const path of absent) if (path.startsWith(`${id}/${build}/`)) absent.delete(path);
  }

  async function fetchFile(path: string): Promise<Buffer | null> {
    const [id = '', build = '', ...rest] = path.split('/');
    const name = rest.join('/');
    const original = originalOf(name);
    const described = await readBuild(id, build);
    if (!described?.files.some((file) => file.path === (original ?? name))) return null;
    const file = await ask(() => store.openFile(path));
    if (!file) {
      if (original) absent.add(path);
      return null;
    }
    const content = await contentOf(file);
    if (!(await isIntact(described, name, content))) throw fileDamaged(path);
    return content;
  }

  return {
    name: store.name,

    async read(): Promise<Deployments> {
      try {
        const all = await ask(() => store.read());
        // A store that has lost its deployments does not make the cached builds useless.
        if (all.revision === 0) return all;
        last = all;
        await cache.writeDeployments(all);
        return all;
      } catch (error) {
        const kept = await cache.readDeployments();
        if (kept) return kept;
        throw error;
      }
    },

    readBuild,
    write: (next, expected) => store.write(next, expected),

    async addBuild(deployment, source) {
      const { id, build } = deployment.descriptor;
      const sent = await store.addBuild(deployment, source);
      await forget(id, build);
      return sent;
    },

    async damagedFiles(deployment) {
      // The cached copy may be damaged as well. It is fetched again on the next request.
      await forget(deployment.descriptor.id, deployment.descriptor.build);
      return store.damagedFiles(deployment);
    },

    async removeBuild(id, build) {
      await store.removeBuild(id, build);
      await forget(id, build);
    },

    async openFile(path) {
      const kept = await cache.openFile(path);
      if (kept || absent.has(path)) return kept;
      const isCopy = originalOf(path) !== null;
      const content = await fetchFile(path).catch((error: unknown) => {
        // Without its compressed copy a file can still be served.
        if (isCopy) return null;
        throw error;
      });
      if (!content) return null;
      await cache.writeFile(path, content);
      return cache.openFile(path);
    },
  };
}

/** Asks a store, unless it has failed to respond within the last seconds. */
function pausingAfterFailure() {
  let pausedUntil = -Infinity;
  return async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    if (performance.now() < pausedUntil) throw storeUnavailable();
    try {
      return await question();
    } catch (error) {
      // The store has responded with an error that a release can fix.
      if (error instanceof DescriptionDamaged) throw error;
      pausedUntil = performance.now() + pauseMs;
      throw error;
    }
  };
}

const storeUnavailable = () => problem.unavailable('deployments_unavailable', 'The deployment store does not answer.');
const fileDamaged = (path: string) =>
  problem.unavailable('file_damaged', `${path} is not in the store as it was built, so it is not sent.`);
