import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  addBuild,
  AddressIsFixed,
  buildLimits,
  changeDeployments,
  faultsOf,
  isPlainPath,
  isSameContent,
  originalOf,
  readKnownBuild,
  wasGiven,
  type Announced,
  type DeploymentStore,
  isIntact,
  parseDescription,
} from '@guildhall/tooling/deployments';
import { isRecord, hourMs } from '@guildhall/shared/domain';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';

/** An unfinished upload is deleted after this long. */
const abandonedMs = hourMs;

const there: Announced = { state: 'there', missing: [] };

interface Parts {
  store: DeploymentStore;
  clock: Clock;
  /** Other origins that may serve remotes. */
  remoteOrigins: readonly string[];
  /** The folder where builds wait until all their files have arrived; nothing is served from it. */
  folder: string;
}

interface UploadedFile {
  content: Readable;
  /** As in the request. */
  bytes: number;
}

/** Builds being uploaded: announced, sent file by file, checked by hash, and visible only when complete. */
export function createUploads({ store, clock, remoteOrigins, folder }: Parts) {
  const waiting = createUploadFolder(folder);
  const finishing = new Map<string, Promise<Announced>>();

  /** True when another upload has completed the same build in the meantime, and removed its folder. */
  const isFinishedMeanwhile = async (error: unknown, id: string, build: string): Promise<boolean> =>
    isGone(error) && (await store.readBuild(id, build)) !== null;

  async function receive(id: string, build: string, path: string, { content, bytes }: UploadedFile): Promise<void> {
    const { files } = await waiting.announcement(id, build);
    const original = originalOf(path) ?? path;
    const file = files.find((candidate) => candidate.path === original);
    if (!file || !isPlainPath(original))
      throw problem.notFound('file_not_announced', 'The announced build has no such file.');
    // A copy must be smaller than its file. HTTP limits a body to its declared length.
    if (!(bytes <= Math.min(file.bytes, buildLimits.fileBytes)))
      throw problem.tooLarge('file_too_big', `${path} is bigger than announced, or does not say how big it is.`);
    await waiting.keepFile(id, build, path, content, file);
  }

  async function finish(id: string, build: string): Promise<Announced> {
    const deployment = await waiting.announcement(id, build).catch(async (error: unknown) => {
      if (await isFinishedMeanwhile(error, id, build)) return null;
      throw error;
    });
    if (!deployment) return there;
    const missing = await waiting.missingOf(deployment, await neededOf(store, deployment));
    // Without its compressed copy a file can still be served.
    const [first] = missing.filter((path) => originalOf(path) === null);
    if (first !== undefined)
      throw problem.conflict('build_incomplete', `${missing.length} files are missing, ${first} first.`);
    await store.addBuild(deployment, waiting.filesOf(id, build));
    await changeDeployments(store, (all) => addBuild(all, id, build, clock.now().toISOString()));
    // The same build may be announced concurrently; that upload learns below that it exists.
    await waiting.remove(id, build, { maxRetries: 5, retryDelay: 20 });
    return there;
  }

  async function awaitFiles(deployment: RemoteDeployment, needed: string[]): Promise<Announced> {
    await waiting.keepAnnouncement(deployment);
    return { state: 'awaited', missing: await waiting.missingOf(deployment, needed) };
  }

  return {
    /** @throws Problem 422 `build_refused` with the problems, 409 `build_exists` when its name has other content */
    async announce(deployment: RemoteDeployment): Promise<Announced> {
      const { id, build } = deployment.descriptor;
      const [fault] = faultsOf(deployment);
      if (fault) throw problem.unprocessable('build_refused', fault);
      refuseForeignOrigin(deployment.descriptor.base, remoteOrigins);
      const known = await readKnownBuild(store, id, build);
      if (known) await refuseChanged(store, known, deployment);
      const needed = await neededOf(store, deployment);
      if (known && !isMoved(known, deployment) && needed.length === 0) return there;
      const announced = await waiting.announcement(id, build).catch(() => null);
      if (announced && !isDeepStrictEqual(announced, deployment)) await waiting.remove(id, build);
      return awaitFiles(deployment, needed).catch(async (error: unknown) => {
        if (await isFinishedMeanwhile(error, id, build)) return there;
        throw error;
      });
    },

    /**
     * Receives one file, or a compressed copy of one, if it is as announced. Files that arrive after another upload has
     * completed the same build are ignored.
     * @throws Problem 404 `build_not_announced`, `file_not_announced`; 413 `file_too_big`; 422 `file_differs`
     */
    async take(id: string, build: string, path: string, sent: UploadedFile): Promise<void> {
      await receive(id, build, path, sent).catch(async (error: unknown) => {
        if (await isFinishedMeanwhile(error, id, build)) return;
        throw error;
      });
    },

    /**
     * Moves a build into the store once it is complete. Concurrent completions of the same build wait for each other.
     */
    complete(id: string, build: string): Promise<Announced> {
      const key = `${id} ${build}`;
      const running = finishing.get(key) ?? finish(id, build).finally(() => finishing.delete(key));
      finishing.set(key, running);
      return running;
    },

    /** Deletes uploads that have not continued for an hour. @returns how many */
    sweep: (): Promise<number> => waiting.sweep(clock.now().getTime() - abandonedMs),
  };
}

/** True when a build's files are to be served from another URL than before. */
const isMoved = (known: RemoteDeployment, announced: RemoteDeployment): boolean =>
  known.descriptor.base !== announced.descriptor.base;

/** @throws Problem 409 `build_exists` when the build has other content, or another URL that pages may already use */
async function refuseChanged(
  store: DeploymentStore,
  known: RemoteDeployment,
  announced: RemoteDeployment,
): Promise<void> {
  const { id, build } = announced.descriptor;
  if (!isSameContent(known, announced))
    throw problem.conflict('build_exists', `Build ${build} of "${id}" is there with other content, and never changes.`);
  if (isMoved(known, announced) && wasGiven(await store.read(), id, build))
    throw problem.conflict('build_exists', new AddressIsFixed(known).message);
}

/** The files the store needs: all of a new build, or the damaged ones of an existing build. */
async function neededOf(store: DeploymentStore, deployment: RemoteDeployment): Promise<string[]> {
  const { id, build } = deployment.descriptor;
  const known = await readKnownBuild(store, id, build);
  return known ? store.damagedFiles(deployment) : deployment.files.map(({ path }) => path);
}

/** True when an upload's folder does not exist (any more). */
const isGone = (error: unknown): boolean =>
  isRecord(error) && (error.code === 'build_not_announced' || error.code === 'ENOENT');

/** No page of this server would load the build. */
function refuseForeignOrigin(base: string, remoteOrigins: readonly string[]): void {
  if (!URL.canParse(base) || remoteOrigins.includes(new URL(base).origin)) return;
  throw problem.unprocessable(
    'build_refused',
    `No page of this server loads a remote from ${new URL(base).origin}. Add it to REMOTE_ORIGINS and restart the server, or release without --base.`,
  );
}

type DeployedFile = RemoteDeployment['files'][number];

/** The folder where builds wait until all their files have arrived; nothing is served from it. */
function createUploadFolder(folder: string) {
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
