import { cp, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { ifMissing, newName, replaceFolder, writeWhole } from './atomic-files.ts';
import { deployments, noDeployments } from './document.ts';
import { locked } from './folder-lock.ts';
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

async function openStored(path: string): Promise<StoredFile | null> {
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
