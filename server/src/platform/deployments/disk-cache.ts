import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  deployments,
  openStored,
  parseDescription,
  type Deployments,
  type StoredFile,
} from '@guildhall/tooling/deployments';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import * as z from 'zod/mini';
import { newId } from '../secrets/ids.ts';

/** The cache of a remote store in a local folder; reading returns `null` for missing entries. */
export function createDiskCache(folder: string) {
  const documentPath = join(folder, 'deployments.json');
  const descriptionPath = (id: string, build: string) => join(folder, 'builds', id, `${build}.json`);
  const filePath = (path: string) => join(folder, 'r', path);

  return {
    readDeployments: (): Promise<Deployments | null> =>
      readCached(documentPath, (value) => z.parse(deployments, value)),
    writeDeployments: (all: Deployments): Promise<void> => writeWhole(documentPath, JSON.stringify(all)),

    readBuild: (id: string, build: string): Promise<RemoteDeployment | null> =>
      readCached(descriptionPath(id, build), parseDescription),
    writeBuild: (id: string, build: string, found: RemoteDeployment): Promise<void> =>
      writeWhole(descriptionPath(id, build), JSON.stringify(found)),

    /** Deletes a build and its files. */
    async forgetBuild(id: string, build: string): Promise<void> {
      await rm(descriptionPath(id, build), { force: true });
      await rm(filePath(join(id, build)), { recursive: true, force: true });
    },

    /** A file by its path below `r/`. */
    openFile: (path: string): Promise<StoredFile | null> => openStored(filePath(path)),
    writeFile: (path: string, content: Buffer): Promise<void> => writeWhole(filePath(path), content),
  };
}

/** Anything unreadable, for whatever reason, is requested again. */
async function readCached<Value>(path: string, parse: (value: unknown) => Value): Promise<Value | null> {
  try {
    return parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Written to a temporary file and renamed, so that readers see either everything or nothing. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.${newId()}`);
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
