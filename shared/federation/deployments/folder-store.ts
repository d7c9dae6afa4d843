import { cp, mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { RemoteDeployment } from '../manifest.ts';
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

/** A lock older than this belongs to a process that died with it, in ms: a swap takes milliseconds. */
const staleLockMs = 10_000;

/** Keeps deployments in a folder of this machine, or of a disk that several share. */
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

  async function openFile(path: string): Promise<StoredFile | null> {
    const file = await open(join(folder, 'r', path)).catch(() => null);
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
      await replace(filesOf(id, build), unfinished);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    // Last, because a build counts as there when its description is.
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
      // One at a time: who compares files must not find them half replaced.
      return locked(join(folder, 'builds', id, `.${build}.lock`), async () => {
        const { found } = await describe(id, build);
        if (!found) return addNew(deployment, source);
        if (!isSameContent(found, deployment)) throw new BuildDiffers(deployment);
        const damaged = await damagedFiles(openFile, found);
        const placeOf = (path: string) => join(filesOf(id, build), path);
        await repairFiles({
          ...{ deployment, damaged, source },
          write: async (path, content) => {
            await mkdir(dirname(placeOf(path)), { recursive: true });
            await writeWhole(placeOf(path), content);
          },
          remove: (path) => rm(placeOf(path), { force: true }),
        });
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

/** Gives a folder its name, in place of what an upload or removal that died has left there. */
async function replace(finished: string, unfinished: string): Promise<void> {
  const aside = `${unfinished}-old`;
  await rename(finished, aside).catch(ifMissing(undefined));
  await rename(unfinished, finished).catch((error: NodeJS.ErrnoException) => {
    // Somebody uploads the same build at the same moment: the same name is the same content.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

const newName = (): string => `${process.pid}-${Math.random().toString(36).slice(2)}`;

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes so that a reader sees the old file or the new one, also after a power cut. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${newName()}`;
  const file = await open(unfinished, 'w');
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
}

/** Runs `work` while nobody else holds the lock, waiting for whoever does. */
async function locked<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const mine = newName();
  const deadline = Date.now() + 2 * staleLockMs;
  while (!(await take(path, mine))) {
    await removeStale(path);
    if (Date.now() > deadline) throw new Error(`${path} is held by somebody else.`);
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
  }
  // Work that takes long, such as copying a build, must not be taken for that of a process that died.
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, staleLockMs / 5).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    // Whoever took too long may find another one's lock in its place.
    if ((await readFile(path, 'utf8').catch(ifMissing(''))) === mine) await rm(path, { force: true });
  }
}

/** @returns false when somebody else holds it */
const take = (path: string, mine: string): Promise<boolean> =>
  writeFile(path, mine, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/** Only one at a time looks and removes: else the second would remove the lock that the first has just taken. */
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

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
