import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageName, type FilePlace } from './place.ts';

const namesAtOnce = 500;

/** Files on a local disk, or on one shared by several machines. */
export function createFolderPlace(folder: string): FilePlace {
  const pathOf = (storageName: string) => join(folder, storageName.slice(0, 2), storageName);
  return {
    name: `folder ${folder}`,
    // In the same folder, so that a file can be renamed into place.
    incoming: join(folder, 'incoming'),

    put: (storageName, path) => settle(path, pathOf(storageName)),

    async open(storageName) {
      const file = await open(pathOf(storageName), constants.O_RDONLY).catch(() => null);
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, content: file.createReadStream() };
    },

    remove: (storageName) => rm(pathOf(storageName), { force: true }),

    async *writtenBefore(moment) {
      const names = (await filesIn(folder)).filter(isStorageName);
      for (let at = 0; at < names.length; at += namesAtOnce) {
        const old: string[] = [];
        for (const name of names.slice(at, at + namesAtOnce)) {
          const { mtime } = await stat(pathOf(name)).catch(() => ({ mtime: null }));
          if (mtime && mtime < moment) old.push(name);
        }
        yield old;
      }
    },

    isEmpty: async () => (await filesIn(folder)).length === 0,
    async claim() {
      await mkdir(join(folder, 'incoming'), { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    assertReachable: async () => {},
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Renames a finished file and syncs the folder, so that the name survives a power cut too. */
async function settle(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  const folder = await open(dirname(to), constants.O_RDONLY).catch(() => null);
  // Windows can't sync folders; there, renaming is the best available.
  await folder?.sync().catch(() => {});
  await folder?.close();
}
