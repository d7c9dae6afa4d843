import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
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
} from '@guildhall/tooling/deployments';
import { isRecord, hourMs } from '@guildhall/shared/domain';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createUploadFolder } from './upload-folder.ts';

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

interface Sent {
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

  async function receive(id: string, build: string, path: string, { content, bytes }: Sent): Promise<void> {
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
    async take(id: string, build: string, path: string, sent: Sent): Promise<void> {
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
