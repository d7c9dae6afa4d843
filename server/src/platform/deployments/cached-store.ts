import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  contentOf,
  deployments,
  DescriptionDamaged,
  isIntact,
  originalOf,
  wasGiven,
  type Deployments,
  type DeploymentStore,
  type StoredFile,
} from '@guildhall/shared/federation/deployments';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';
import * as z from 'zod/mini';
import { problem } from '../problems/problem.ts';
import { newId } from '../secrets/ids.ts';

/** After a store did not answer, how long it is left alone, in ms: nobody waits for it again and again. */
const restMs = 5_000;

/**
 * Keeps what a distant store has answered on this machine's disk: builds never change, so what was served once is
 * served whether the store is there or not, and what was in force last stays so. Nothing is kept or served whose hash
 * is not the one in its description.
 * @param folder `<DATA_DIR>/deployment-cache`; it may be deleted at any time
 */
export function createCachedStore(store: DeploymentStore, folder: string): DeploymentStore {
  const pointer = join(folder, 'deployments.json');
  const descriptionOf = (id: string, build: string) => join(folder, 'builds', id, `${build}.json`);
  /** Copies that builds do not have: asking once is enough. */
  const absent = new Set<string>();
  let restsUntil = -Infinity;
  /** The document as it was read last. */
  let last: Deployments | null = null;

  /** Asks the store itself, unless it has just not answered. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < restsUntil) throw away();
    try {
      return await question();
    } catch (error) {
      // The store has answered, with something that a release can mend.
      if (error instanceof DescriptionDamaged) throw error;
      restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  async function readBuild(id: string, build: string): Promise<RemoteDeployment | null> {
    // Until a build is given to people, a release may still correct where its files are served.
    const isFinal = await isGiven(id, build);
    const kept = isFinal ? await readKept(descriptionOf(id, build), remoteDeployment) : null;
    if (kept) return kept;
    const found = await ask(() => store.readBuild(id, build));
    if (found && isFinal) await keep(descriptionOf(id, build), JSON.stringify(found));
    return found;
  }

  async function isGiven(id: string, build: string): Promise<boolean> {
    last ??= await readKept(pointer, deployments);
    return last !== null && wasGiven(last, id, build);
  }

  async function forget(id: string, build: string): Promise<void> {
    await rm(descriptionOf(id, build), { force: true });
    await rm(join(folder, 'r', id, build), { recursive: true, force: true });
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
    if (!(await isIntact(described, name, content))) throw damaged(path);
    return content;
  }

  return {
    name: store.name,

    async read(): Promise<Deployments> {
      try {
        const all = await ask(() => store.read());
        last = all;
        await keep(pointer, JSON.stringify(all));
        return all;
      } catch (error) {
        const kept = await readKept(pointer, deployments);
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
      // What is kept here may be damaged as well. It is fetched again when it is asked for.
      await forget(deployment.descriptor.id, deployment.descriptor.build);
      return store.damagedFiles(deployment);
    },

    async removeBuild(id, build) {
      await store.removeBuild(id, build);
      await forget(id, build);
    },

    async openFile(path) {
      const place = join(folder, 'r', path);
      const kept = await openKept(place);
      if (kept || absent.has(path)) return kept;
      const isCopy = originalOf(path) !== null;
      const content = await fetchFile(path).catch((error: unknown) => {
        // Without its smaller copy a file can still be sent.
        if (isCopy) return null;
        throw error;
      });
      if (!content) return null;
      await keep(place, content);
      return openKept(place);
    },
  };
}

/** What can't be read, for whatever reason, is asked for again. */
async function readKept<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema> | null> {
  try {
    return z.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Written beside its place and renamed: whoever reads meanwhile sees nothing or all of it. */
async function keep(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.${newId()}`);
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

async function openKept(path: string): Promise<StoredFile | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  const { size } = await file.stat();
  return { bytes: size, read: () => Promise.resolve(file.createReadStream()), close: () => file.close() };
}

const away = () => problem.unavailable('deployments_unavailable', 'The deployment store does not answer.');
const damaged = (path: string) =>
  problem.unavailable('file_damaged', `${path} is not in the store as it was built, so it is not sent.`);
