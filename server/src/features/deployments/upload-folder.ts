import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isIntact, originalOf, parseDescription } from '@guildhall/tooling/deployments';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';

type DeployedFile = RemoteDeployment['files'][number];

/** The folder where builds wait until all their files have arrived; nothing is served from it. */
export function createUploadFolder(folder: string) {
  const placeOf = (id: string, build: string) => join(folder, id, build);
  const filesOf = (id: string, build: string) => join(placeOf(id, build), 'files');
  const announcementOf = (id: string, build: string) => join(placeOf(id, build), 'announced.json');

  return {
    /** The folder of a build's files, under their own paths. */
    filesOf,

    /** @throws Problem 404 `build_not_announced` */
    async announcement(id: string, build: string): Promise<RemoteDeployment> {
      const text = await readFile(announcementOf(id, build), 'utf8').catch(() => null);
      if (text === null)
        throw problem.notFound('build_not_announced', `Build ${build} of "${id}" was not announced, or too long ago.`);
      return parseDescription(JSON.parse(text));
    },

    async keepAnnouncement(deployment: RemoteDeployment): Promise<void> {
      const { id, build } = deployment.descriptor;
      await mkdir(filesOf(id, build), { recursive: true });
      const unfinished = `${announcementOf(id, build)}.${newId()}`;
      await writeFile(unfinished, JSON.stringify(deployment));
      await rename(unfinished, announcementOf(id, build));
    },

    /** Required files that have not arrived yet. */
    async missingOf({ descriptor: { id, build }, files }: RemoteDeployment, needed: string[]): Promise<string[]> {
      const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
      const found = await Promise.all(
        needed.map((path) =>
          stat(join(filesOf(id, build), path)).then(
            ({ size }) => size,
            () => null,
          ),
        ),
      );
      // The size of a compressed copy is not announced; it was decompressed and compared on arrival.
      return needed.filter((path, index) => found[index] !== (sizes.get(path) ?? found[index] ?? -1));
    },

    /**
     * Stores an announced file, or a compressed copy of it.
     * @throws Problem 422 `file_differs` when the content is not as announced
     */
    async keepFile(id: string, build: string, path: string, content: Readable, file: DeployedFile): Promise<void> {
      const unfinished = join(placeOf(id, build), newId());
      try {
        const integrity = await write(content, unfinished);
        const isAnnounced =
          originalOf(path) === null
            ? integrity === file.integrity
            : await isIntact({ files: [file] }, path, await readFile(unfinished));
        if (!isAnnounced) throw problem.unprocessable('file_differs', `${path} is not the file that was announced.`);
        const finished = join(filesOf(id, build), path);
        await mkdir(dirname(finished), { recursive: true });
        await rename(unfinished, finished);
      } finally {
        await rm(unfinished, { force: true });
      }
    },

    remove: (id: string, build: string, retries?: { maxRetries: number; retryDelay: number }): Promise<void> =>
      rm(placeOf(id, build), { recursive: true, force: true, ...retries }),

    /** Deletes builds whose upload has not continued since `before`. @returns how many */
    async sweep(before: number): Promise<number> {
      let swept = 0;
      for (const id of await readdir(folder).catch(() => []))
        for (const build of await readdir(join(folder, id))) {
          if (!(await isAbandoned(placeOf(id, build), before))) continue;
          await rm(placeOf(id, build), { recursive: true, force: true });
          swept += 1;
        }
      return swept;
    },
  };
}

async function write(content: Readable, path: string): Promise<string> {
  const hash = createHash('sha384');
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    });
    await file.sync();
  } finally {
    await file.close();
  }
  return `sha384-${hash.digest('base64')}`;
}

async function isAbandoned(place: string, before: number): Promise<boolean> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries.map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...times) < before;
}
