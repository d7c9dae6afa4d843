import { minuteMs } from '@guildhall/shared/domain';
import { integrityOf } from '../build/files.ts';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { contentTypeOf, inParallel } from './files.ts';
import { isReadable } from './open-store.ts';
import { contentOf } from './repair.ts';
import type { DeploymentStore } from './store.ts';

/** The files of a build don't arrive as they were built; the message says which one, and what to check. */
export class BuildUnusable extends Error {
  override name = 'BuildUnusable';
}

/** Fetches a file of the build by its path in the build. */
type Fetch = (path: string, encoding: string) => Promise<Response>;

const timeoutMs = minuteMs;
const atOnce = 6;

/**
 * Fetches every file as browsers will, before anyone gets the build.
 * @param url where the files are served, for a store without a URL of its own
 * @returns a sentence on what was done
 * @throws BuildUnusable at the first file that differs from the build
 */
export async function verifyUpload(
  store: DeploymentStore,
  deployment: RemoteDeployment,
  url: string | undefined,
): Promise<string> {
  const { descriptor, files } = deployment;
  const { id, build, base } = descriptor;
  const isElsewhere = URL.canParse(base);
  const address = isElsewhere ? base : url && `${url.replace(/\/+$/, '')}/r/${id}/${encodeURIComponent(build)}/`;
  if (!address && !isReadable(store)) {
    for (const file of files) await readBack(store, `${id}/${build}/${file.path}`, file.integrity);
    return `${files.length} files read back from disk; nothing was fetched, for no --url was named`;
  }
  const get: Fetch = (path, encoding) => {
    if (address) return fetchFrom(address + path, encoding);
    if (isReadable(store)) return store.fetchFile(`${id}/${build}/${path}`, encoding);
    throw new BuildUnusable('Name the address of the files with --url.');
  };
  await inParallel(files, atOnce, async (file) => {
    // The file itself, and the compressed copy that most browsers get.
    for (const encoding of ['identity', 'br']) await verifyFile(get, file, encoding, isElsewhere);
  });
  await verifyMissing(get);
  return `${files.length} files fetched from ${address ?? store.name}: bytes, type and caching as they must be`;
}

async function verifyFile(
  get: Fetch,
  { path, integrity }: { path: string; integrity: string },
  encoding: string,
  isElsewhere: boolean,
): Promise<void> {
  const response = await get(path, encoding);
  const content = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'none';
  const caching = response.headers.get('cache-control') ?? 'none';
  if (response.status !== 200)
    throw new BuildUnusable(`${path} is answered with ${response.status}. Check what serves the files, and try again.`);
  if (integrityOf(content) !== integrity)
    throw new BuildUnusable(
      `${path} arrives with other bytes than it was built with. Something changes files on their way.`,
    );
  if (plain(type) !== plain(contentTypeOf(path) ?? ''))
    throw new BuildUnusable(
      `${path} is sent as ${type}, not as ${contentTypeOf(path)}. Mend the types of what serves it.`,
    );
  if (!/\bimmutable\b/.test(caching))
    throw new BuildUnusable(
      `${path} is sent with cache-control ${caching}; it must say "immutable". Mend what serves it.`,
    );
  if (isElsewhere && response.headers.get('access-control-allow-origin') === null)
    throw new BuildUnusable(
      `${path} is sent without access-control-allow-origin, so no page of another origin may run it.`,
    );
}

/** An HTML page in place of a missing script would be run as a script. */
async function verifyMissing(get: Fetch): Promise<void> {
  const response = await get('static/js/not-there.0000000000000000.chunk.js', 'identity');
  const type = response.headers.get('content-type') ?? '';
  await response.body?.cancel();
  if (response.status !== 404 || /html/.test(type))
    throw new BuildUnusable(
      `A missing file is answered with ${response.status} ${type}. It must be 404 and no page; mend what serves the files.`,
    );
}

async function readBack(store: DeploymentStore, path: string, integrity: string): Promise<void> {
  const file = await store.openFile(path);
  if (!file) throw new BuildUnusable(`${path} did not arrive. Is the disk full?`);
  if (integrityOf(await contentOf(file)) !== integrity)
    throw new BuildUnusable(`${path} arrived damaged. Is the disk full?`);
}

const plain = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? '';

function fetchFrom(address: string, encoding: string): Promise<Response> {
  const init = { headers: { 'accept-encoding': encoding }, signal: AbortSignal.timeout(timeoutMs) };
  return fetch(address, init).catch((error: unknown) => {
    throw new BuildUnusable(`${new URL(address).origin} does not answer. Is it running, and is --url right?`, {
      cause: error,
    });
  });
}
