import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  deployments,
  originalOf,
  type Deployments,
  type DeploymentStore,
  type StoredFile,
} from '@guildhall/shared/federation/deployments';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';
import * as z from 'zod/mini';
import { problem } from '../../http/problem.ts';
import { newId } from '../../lib/ids.ts';

/** After a store did not answer, how long it is left alone, in ms: nobody waits for it again and again. */
const restMs = 5_000;

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

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

  /** Asks the store itself, unless it has just not answered. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (performance.now() < restsUntil) throw away();
    try {
      return await question();
    } catch (error) {
      restsUntil = performance.now() + restMs;
      throw error;
    }
  }

  async function readBuild(id: string, build: string): Promise<RemoteDeployment | null> {
    const kept = await readKept(descriptionOf(id, build), remoteDeployment);
    if (kept) return kept;
    const found = await ask(() => store.readBuild(id, build));
    if (found) await keep(descriptionOf(id, build), JSON.stringify(found));
    return found;
  }

  async function fetchFile(path: string): Promise<Buffer | null> {
    const [id = '', build = '', ...rest] = path.split('/');
    const name = rest.join('/');
    const original = originalOf(name);
    const described = (await readBuild(id, build))?.files.find((file) => file.path === (original ?? name));
    if (!described) return null;
    const file = await ask(() => store.openFile(path));
    if (!file) {
      if (original) absent.add(path);
      return null;
    }
    const content = await contentOf(file);
    const plain = original ? await unpacked(content, name, described.bytes) : content;
    if (!plain || integrityOf(plain) !== described.integrity) throw damaged(path);
    return content;
  }

  return {
    name: store.name,

    async read(): Promise<Deployments> {
      try {
        const all = await ask(() => store.read());
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
    addBuild: (deployment, source) => store.addBuild(deployment, source),

    async removeBuild(id, build) {
      await store.removeBuild(id, build);
      await rm(descriptionOf(id, build), { force: true });
      await rm(join(folder, 'r', id, build), { recursive: true, force: true });
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

async function contentOf(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.read()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const unpacked = (content: Buffer, name: string, bytes: number): Promise<Buffer | null> =>
  unpack[name.endsWith('.br') ? 'br' : 'gz'](content, { maxOutputLength: Math.max(1, bytes) }).catch(() => null);

const integrityOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const away = () => problem.unavailable('deployments_unavailable', 'The deployment store does not answer.');
const damaged = (path: string) =>
  problem.unavailable('file_damaged', `${path} is not in the store as it was built, so it is not sent.`);
