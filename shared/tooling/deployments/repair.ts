import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '../build/files.ts';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { parseDescription } from './document.ts';
import { inParallel, originalOf } from './files.ts';
import type { DeploymentStore, StoredFile } from './store.ts';

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** Files compared in parallel. */
const atOnce = 6;

/** A build of this name exists with other content: builds never change. */
export class BuildDiffers extends Error {
  override name = 'BuildDiffers';
  constructor({ descriptor: { id, build } }: RemoteDeployment) {
    super(`${id} ${build} is there with other content, and never changes. Change the remote, then release it.`);
  }
}

/** People may have been sent to this build's URL, and their tabs keep loading from there. */
export class AddressIsFixed extends Error {
  override name = 'AddressIsFixed';
  constructor({ descriptor: { id, build, base } }: RemoteDeployment) {
    super(
      `${id} ${build} was released from ${base}, and its address never changes. Raise its version, then release it.`,
    );
  }
}

/** The stored description of a build is unreadable; adding the build again rewrites it. */
export class DescriptionDamaged extends Error {
  override name = 'DescriptionDamaged';
  constructor(place: string) {
    super(`${place} describes no build. Release the build again.`);
  }
}

/**
 * Reads the stored description of a build that is about to be added.
 * @returns `null` when the build does not exist or its description is damaged
 */
export const readKnownBuild = (
  store: Pick<DeploymentStore, 'readBuild'>,
  id: string,
  build: string,
): Promise<RemoteDeployment | null> =>
  store.readBuild(id, build).catch((error: unknown) => {
    if (error instanceof DescriptionDamaged) return null;
    throw error;
  });

/** True when two descriptions are of the same build. Where its files are served (`base`) is not part of its content. */
export const isSameContent = (one: RemoteDeployment, other: RemoteDeployment): boolean =>
  isDeepStrictEqual(withoutBase(one), withoutBase(other));

const withoutBase = ({ descriptor, ...rest }: RemoteDeployment) => ({
  ...rest,
  descriptor: { ...descriptor, base: '' },
});

/** Parses a stored build description; `null` when it is damaged. */
export function readDescription(text: string): RemoteDeployment | null {
  try {
    return parseDescription(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function contentOf(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.read()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** True when the bytes match the build's file at this path; a compressed copy must decompress to its file. */
export async function isIntact(
  { files }: Pick<RemoteDeployment, 'files'>,
  path: string,
  content: Buffer,
): Promise<boolean> {
  const original = originalOf(path);
  const file = files.find((candidate) => candidate.path === (original ?? path));
  if (!file) return false;
  if (original === null) return integrityOf(content) === file.integrity;
  const unpackCopy = unpack[path.endsWith('.br') ? 'br' : 'gz'];
  // Never more than the size of the original, as a protection against decompression bombs.
  const plain = await unpackCopy(content, { maxOutputLength: Math.max(1, file.bytes) }).catch(() => null);
  return plain !== null && integrityOf(plain) === file.integrity;
}

/**
 * Compares every stored file of a build, and its compressed copies, with the hashes of the build.
 * @returns the paths of missing or changed files; a missing copy is no damage
 */
export async function damagedFiles(
  openFile: DeploymentStore['openFile'],
  deployment: RemoteDeployment,
): Promise<string[]> {
  const { id, build } = deployment.descriptor;
  const paths = deployment.files.flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]);
  const damaged: string[] = [];
  await inParallel(paths, atOnce, async (path) => {
    const file = await openFile(`${id}/${build}/${path}`);
    const isWhole = file ? await isIntact(deployment, path, await contentOf(file)) : originalOf(path) !== null;
    if (!isWhole) damaged.push(path);
  });
  return damaged.sort();
}

interface Repair {
  deployment: RemoteDeployment;
  damaged: readonly string[];
  /** Folder with the original files. */
  source: string;
  write: (path: string, content: Buffer) => Promise<void>;
  remove: (path: string) => Promise<void>;
}

/**
 * Replaces damaged files, and only those, with the originals. Removes a copy that the source does not have: the file
 * itself is sent instead.
 * @throws Error when the source lacks the original of a damaged file
 */
export async function repairFiles({ deployment, damaged, source, write, remove }: Repair): Promise<void> {
  for (const path of damaged) {
    const content = await readFile(join(source, path)).catch(() => null);
    if (content && (await isIntact(deployment, path, content))) await write(path, content);
    else if (originalOf(path) !== null) await remove(path);
    else throw new Error(`${path} is damaged in the store, and ${source} does not have it as it was built.`);
  }
}
