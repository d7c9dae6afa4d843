import { cp, mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { deployments, noDeployments } from './document.ts';
import {
  BuildDiffers,
  damagedFiles,
  DescriptionDamaged,
  isSameContent,
  readDescription,
  repairFiles,
} from './repair.ts';
import { RevisionConflict, type DeploymentStore, type StoredFile } from './store.ts';

/** Keeps deployments in a folder on this machine or on a shared disk. */
export function createFolderStore(folder: string): DeploymentStore {
  const pointer = join(folder, 'deployments.json');
  const filesOf = (id: string, build: string) => join(folder, 'r', id, build);
  const descriptionOf = (id: string, build: string) => join(folder, 'builds', id, `${build}.json`);

  async function read() {
    const text = await readFile(pointer, 'utf8').catch(ifMissing(null));
    if (text === null) return noDeployments;
    const result = z.safeParse(deployments, JSON.parse(text));
    if (!result.success) throw new Error(`${pointer} holds no deployments: ${z.prettifyError(result.error)}`);
    return result.data;
  }

  const openFile = (path: string) => openStored(join(folder, 'r', path));

  async function describe(id: string, build: string): Promise<{ found: RemoteDeployment | null; isDamaged: boolean }> {
    const text = await readFile(descriptionOf(id, build), 'utf8').catch(ifMissing(null));
    const found = text === null ? null : readDescription(text);
    return { found, isDamaged: text !== null && found === null };
  }

  async function addNew(deployment: RemoteDeployment, source: string): Promise<string[]> {
    const { id, build } = deployment.descriptor;
    const unfinished = join(folder, 'r', id, `.unfinished-${build}-${newName()}`);
    try {
      await cp(source, unfinished, { recursive: true });
      await replaceFolder(filesOf(id, build), unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    // Written last, because a build exists once its description does.
    await writeWhole(descriptionOf(id, build), asJson(deployment));
    return deployment.files.map(({ path }) => path);
  }

  return {
    name: `folder ${folder}`,
    read,

    async write(next, expected) {
      await mkdir(folder, { recursive: true });
      await locked(join(folder, '.deployments.lock'), async () => {
        const { revision } = await read();
        if (revision !== expected)
          throw new RevisionConflict(`The deployments are at revision ${revision}, not ${expected}.`);
        await writeWhole(pointer, asJson(next));
      });
    },

    async readBuild(id, build) {
      const { found, isDamaged } = await describe(id, build);
      if (isDamaged) throw new DescriptionDamaged(descriptionOf(id, build));
      return found;
    },

    async addBuild(deployment, source) {
      const { id, build } = deployment.descriptor;
      await mkdir(join(folder, 'builds', id), { recursive: true });
      // One at a time: a process that compares files must not find them half replaced.
      return locked(join(folder, 'builds', id, `.${build}.lock`), async () => {
        const { found } = await describe(id, build);
        if (!found) return addNew(deployment, source);
        if (!isSameContent(found, deployment)) throw new BuildDiffers(deployment);
        const damaged = await damagedFiles(openFile, found);
        await repairFolder(filesOf(id, build), { deployment, damaged, source });
        if (found.descriptor.base !== deployment.descriptor.base)
          await writeWhole(descriptionOf(id, build), asJson(deployment));
        return damaged;
      });
    },

    damagedFiles: (deployment) => damagedFiles(openFile, deployment),

    async removeBuild(id, build) {
      await rm(descriptionOf(id, build), { force: true });
      await rm(filesOf(id, build), { recursive: true, force: true });
    },

    openFile,
  };
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Opens a file of a build. @returns `null` when there is none */
export async function openStored(path: string): Promise<StoredFile | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  const stats = await file.stat();
  if (!stats.isFile()) {
    await file.close();
    return null;
  }
  return {
    bytes: stats.size,
    read: () => Promise.resolve(file.createReadStream()),
    close: () => file.close(),
  };
}

/** Replaces the damaged files in a build's folder. */
async function repairFolder(
  folder: string,
  repair: Omit<Parameters<typeof repairFiles>[0], 'write' | 'remove'>,
): Promise<void> {
  await repairFiles({
    ...repair,
    write: async (path, content) => {
      const place = join(folder, path);
      await mkdir(dirname(place), { recursive: true });
      await writeWhole(place, content);
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  });
}

/** A unique name. */
const newName = (): string => `${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Writes a file atomically: a reader sees the old file or the new one, even after a power cut. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${newName()}`;
  const file = await open(unfinished, 'w');
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
}

/** Renames a finished folder to its final name, replacing what an interrupted upload or removal left there. */
async function replaceFolder(finished: string, unfinished: string): Promise<void> {
  const aside = `${unfinished}-old`;
  await rename(finished, aside).catch(ifMissing(undefined));
  await rename(unfinished, finished).catch((error: NodeJS.ErrnoException) => {
    // A concurrent upload of the same build finished first; the same name means the same content.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** For `catch`: returns `value` when a file or folder does not exist. */
const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** A lock older than this, in ms, belongs to a process that died: a swap takes milliseconds. */
const staleLockMs = 10_000;

/** Runs `work` with the lock held, waiting while another process holds it. */
async function locked<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const mine = newName();
  const deadline = Date.now() + 2 * staleLockMs;
  while (!(await take(path, mine))) {
    await removeStale(path);
    if (Date.now() > deadline) throw new Error(`${path} is held by somebody else.`);
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
  }
  // The heartbeat keeps long work, such as copying a build, from looking like a dead process.
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, staleLockMs / 5).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    // A slow process may find that another one now holds the lock.
    if ((await readFile(path, 'utf8').catch(ifMissing(''))) === mine) await rm(path, { force: true });
  }
}

/** @returns false when another process holds it */
const take = (path: string, mine: string): Promise<boolean> =>
  writeFile(path, mine, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Only one process at a time checks and removes a lock: otherwise a second one would remove the lock that the first has
 * just taken.
 */
async function removeStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const removal = `${path}.removal`;
  if (!(await take(removal, newName()))) {
    if (await isStale(removal)) await rm(removal, { force: true });
    return;
  }
  if (await isStale(path)) await rm(path, { force: true });
  await rm(removal, { force: true });
}

async function isStale(path: string): Promise<boolean> {
  const lock = await stat(path).catch(ifMissing(null));
  return lock !== null && Date.now() - lock.mtimeMs > staleLockMs;
}
