import { createHmac } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openObjectBucket, type ObjectBucket } from '@guildhall/tooling/deployments';
import { problem } from '../problems/problem.ts';
import { isStorageName, type FilePlace } from './place.ts';

/** S3's minimum part size is 5 MB; each upload holds one part in memory. */
const partBytes = 8 * 1024 * 1024;
/** Each download holds one range in memory, however slowly it is fetched. */
const rangeBytes = 2 * 1024 * 1024;

/** How long the bucket counts as reachable after a response. */
const reachableForMs = 15_000;

/** Identifies the owner of the bucket's files. A second installation would delete the first one's files. */
const markerName = 'guildhall-installation';

/** Files in a bucket of any S3-compatible store, by name below its prefix. */
export function createBucketPlace(
  target: string,
  { incoming, secretKey, env }: { incoming: string; secretKey: Buffer; env: Record<string, string | undefined> },
): FilePlace {
  const bucket = openObjectBucket(target, env, { partBytes, rangeBytes });
  const owner = createHmac('sha256', secretKey).update(markerName).digest('hex');
  let answeredAt = -Infinity;

  return {
    name: bucket.name,
    incoming,

    async put(storageName, path) {
      await reached(bucket.write(storageName, partsOf(path)));
      await rm(path, { force: true });
    },

    async open(storageName) {
      const found = await reached(bucket.read(storageName));
      return found && { bytes: found.bytes, content: Readable.from(found.content, { objectMode: false }) };
    },

    remove: (storageName) => reached(bucket.remove(storageName)),

    async *writtenBefore(moment) {
      for await (const page of bucket.pages())
        yield page.filter(({ key, writtenAt }) => isStorageName(key) && writtenAt < moment).map(({ key }) => key);
    },

    async isEmpty() {
      for await (const page of bucket.pages()) if (page.some(({ key }) => isStorageName(key))) return false;
      return true;
    },

    async claim() {
      const found = await textOf(bucket, markerName);
      if (found !== null && found !== owner)
        throw new Error(
          `It holds the files of another installation, or SECRET_KEY has changed. Use another prefix; if the files are yours, delete the object ${markerName} there.`,
        );
      await bucket.write(markerName, only(Buffer.from(owner)));
    },

    async assertReachable() {
      if (performance.now() - answeredAt < reachableForMs) return;
      await reached(bucket.read(markerName));
      answeredAt = performance.now();
    },
  };
}

/** Runs a bucket operation, or throws that files are unavailable. The cause is logged. */
const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw Object.assign(
      problem.unavailable(
        'files_unreachable',
        'Files can’t be stored or fetched right now, so nothing was changed. Try again in a minute.',
        60,
      ),
      { cause },
    );
  });

async function* partsOf(path: string): AsyncIterable<{ block: Buffer }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let from = 0; from < size; from += partBytes) {
      const block = Buffer.alloc(Math.min(partBytes, size - from));
      const { bytesRead } = await file.read(block, 0, block.length, from);
      if (bytesRead < block.length) throw new Error('A file changed while it was uploaded.');
      yield { block };
    }
  } finally {
    await file.close();
  }
}

async function* only(block: Buffer): AsyncIterable<{ block: Buffer }> {
  yield { block };
}

async function textOf(bucket: ObjectBucket, name: string): Promise<string | null> {
  const found = await bucket.read(name);
  if (!found) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found.content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
