import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
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
} from '@guildhall/shared/federation/deployments';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';
import * as z from 'zod/mini';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/secrets/ids.ts';

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** An upload that nobody went on with is swept away after this long. */
const abandonedMs = 60 * 60 * 1000;

const there: Announced = { state: 'there', missing: [] };

interface Parts {
  store: DeploymentStore;
  clock: Clock;
  /** Where builds wait until all of their files are there; nothing is served from it. */
  folder: string;
}

interface Sent {
  content: Readable;
  /** As the request says. */
  bytes: number;
}

/** Builds on their way into the store: announced, sent file by file, checked by hash, and visible only when whole. */
export function createUploads({ store, clock, folder }: Parts) {
  const placeOf = (id: string, build: string) => join(folder, id, build);
  const filesOf = (id: string, build: string) => join(placeOf(id, build), 'files');
  const announcementOf = (id: string, build: string) => join(placeOf(id, build), 'announced.json');
  const finishing = new Map<string, Promise<Announced>>();

  async function announcement(id: string, build: string): Promise<RemoteDeployment> {
    const text = await readFile(announcementOf(id, build), 'utf8').catch(() => null);
    if (text === null)
      throw problem.notFound('build_not_announced', `Build ${build} of "${id}" was not announced, or too long ago.`);
    return z.parse(remoteDeployment, JSON.parse(text));
  }

  /** What the store needs: of a new build all files, of one it has those that are damaged there. */
  async function neededOf(deployment: RemoteDeployment): Promise<string[]> {
    const { id, build } = deployment.descriptor;
    const known = await readKnownBuild(store, id, build);
    return known ? store.damagedFiles(deployment) : deployment.files.map(({ path }) => path);
  }

  /** What is needed and has not come yet. */
  async function missingOf(
    { descriptor: { id, build }, files }: RemoteDeployment,
    needed: string[],
  ): Promise<string[]> {
    const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
    const found = await Promise.all(
      needed.map((path) =>
        stat(join(filesOf(id, build), path)).then(
          ({ size }) => size,
          () => null,
        ),
      ),
    );
    // Of a copy nobody has announced the size; it was unpacked and compared when it came.
    return needed.filter((path, index) => found[index] !== (sizes.get(path) ?? found[index] ?? -1));
  }

  async function receive(id: string, build: string, path: string, { content, bytes }: Sent): Promise<void> {
    const { files } = await announcement(id, build);
    const original = originalOf(path) ?? path;
    const file = files.find((candidate) => candidate.path === original);
    if (!file || !isPlainPath(original))
      throw problem.notFound('file_not_announced', 'The announced build has no such file.');
    // A copy is smaller than its file, or it would not be worth anything. HTTP keeps a body to the length it names.
    if (!(bytes <= Math.min(file.bytes, buildLimits.fileBytes)))
      throw problem.tooLarge('file_too_big', `${path} is bigger than announced, or does not say how big it is.`);
    const unfinished = join(placeOf(id, build), newId());
    try {
      const integrity = await write(content, unfinished);
      const found = path === original ? integrity : await integrityUnpacked(unfinished, path, file.bytes);
      if (found !== file.integrity)
        throw problem.unprocessable('file_differs', `${path} is not the file that was announced.`);
      const finished = join(filesOf(id, build), path);
      await mkdir(dirname(finished), { recursive: true });
      await rename(unfinished, finished);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async function finish(id: string, build: string): Promise<Announced> {
    const deployment = await announcement(id, build).catch(async (error: unknown) => {
      // Another one has finished the same build meanwhile.
      if (isGone(error) && (await store.readBuild(id, build))) return null;
      throw error;
    });
    if (!deployment) return there;
    const missing = await missingOf(deployment, await neededOf(deployment));
    // Without its smaller copy a file can still be sent.
    const [first] = missing.filter((path) => originalOf(path) === null);
    if (first !== undefined)
      throw problem.conflict('build_incomplete', `${missing.length} files are missing, ${first} first.`);
    await store.addBuild(deployment, filesOf(id, build));
    await changeDeployments(store, (all) => addBuild(all, id, build, clock.now().toISOString()));
    // Somebody may be announcing the same build into this folder just now; they learn below that it is there.
    await rm(placeOf(id, build), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    return there;
  }

  async function keepAnnouncement(deployment: RemoteDeployment, needed: string[]): Promise<Announced> {
    const { id, build } = deployment.descriptor;
    await mkdir(filesOf(id, build), { recursive: true });
    const unfinished = `${announcementOf(id, build)}.${newId()}`;
    await writeFile(unfinished, JSON.stringify(deployment));
    await rename(unfinished, announcementOf(id, build));
    return { state: 'awaited', missing: await missingOf(deployment, needed) };
  }

  return {
    /** @throws Problem 422 `build_refused` with what is wrong, 409 `build_exists` when its name holds something else */
    async announce(deployment: RemoteDeployment): Promise<Announced> {
      const { id, build } = deployment.descriptor;
      const [fault] = faultsOf(deployment);
      if (fault) throw problem.unprocessable('build_refused', fault);
      const known = await readKnownBuild(store, id, build);
      if (known && !isSameContent(known, deployment))
        throw problem.conflict(
          'build_exists',
          `Build ${build} of "${id}" is there with other content, and never changes.`,
        );
      const isMoved = known !== null && known.descriptor.base !== deployment.descriptor.base;
      if (isMoved && wasGiven(await store.read(), id, build))
        throw problem.conflict('build_exists', new AddressIsFixed(known).message);
      const needed = await neededOf(deployment);
      if (known && !isMoved && needed.length === 0) return there;
      const waiting = await announcement(id, build).catch(() => null);
      if (waiting && !isDeepStrictEqual(waiting, deployment))
        await rm(placeOf(id, build), { recursive: true, force: true });
      return keepAnnouncement(deployment, needed).catch(async (error: unknown) => {
        // Another one has finished the same build meanwhile, and taken its waiting place away.
        if (isGone(error) && (await store.readBuild(id, build))) return there;
        throw error;
      });
    },

    /**
     * Takes in one file, or a compressed copy of one, if it is what was announced. What comes after somebody else has
     * finished the same build is not needed any more.
     * @throws Problem 404 `build_not_announced`, `file_not_announced`; 413 `file_too_big`; 422 `file_differs`
     */
    async take(id: string, build: string, path: string, sent: Sent): Promise<void> {
      await receive(id, build, path, sent).catch(async (error: unknown) => {
        if (isGone(error) && (await store.readBuild(id, build))) return;
        throw error;
      });
    },

    /** Moves a build into the store as soon as all of it is here. Two who finish the same one wait for each other. */
    complete(id: string, build: string): Promise<Announced> {
      const key = `${id} ${build}`;
      const running = finishing.get(key) ?? finish(id, build).finally(() => finishing.delete(key));
      finishing.set(key, running);
      return running;
    },

    /** Deletes uploads that nobody has gone on with for an hour. @returns how many */
    async sweep(): Promise<number> {
      let swept = 0;
      for (const id of await readdir(folder).catch(() => []))
        for (const build of await readdir(join(folder, id))) {
          if (!(await isAbandoned(placeOf(id, build), clock.now().getTime() - abandonedMs))) continue;
          await rm(placeOf(id, build), { recursive: true, force: true });
          swept += 1;
        }
      return swept;
    },
  };
}

/** True when the place of an upload is not there (any more). */
const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error
    ? error.code === 'build_not_announced' || error.code === 'ENOENT'
    : false;

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

/** The fingerprint of what a copy unpacks to; never more than the file it is of, so that nothing can blow up. */
async function integrityUnpacked(path: string, name: string, bytes: number): Promise<string | null> {
  const unpackCopy = name.endsWith('.br') ? unpack['.br'] : unpack['.gz'];
  const content = await unpackCopy(await readFile(path), { maxOutputLength: Math.max(1, bytes) }).catch(() => null);
  return content && `sha384-${createHash('sha384').update(content).digest('base64')}`;
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
