import { createS3, readBucket, type S3 } from './s3-client.ts';
import { expectOk, listObjects, removeObject, textOf } from './s3-objects.ts';

/** Large objects in a bucket, written and read in parts, so that none is ever held in memory as a whole. */
export interface BackupBucket {
  name: string;
  /** The size of every part but the last. */
  partBytes: number;
  list: () => Promise<{ name: string; bytes: number }[]>;
  /** Writes an object completely or not at all. @returns its size */
  write: (name: string, parts: AsyncIterable<{ block: Buffer }>) => Promise<number>;
  /** @returns `null` when there is no such object */
  read: (name: string) => Promise<AsyncIterable<Buffer> | null>;
  remove: (name: string) => Promise<void>;
}

/** S3 allows 10 000 parts: up to 156 GiB. */
const partBytes = 16 * 1024 * 1024;

/**
 * Opens the backup location in a bucket of any S3-compatible store.
 * @param target `s3://bucket/prefix?endpoint=https://…&region=…`
 * @param env holds the credentials
 * @throws Error when the target or the credentials are incomplete
 */
export function createBackupBucket(target: string, env: Record<string, string | undefined>): BackupBucket {
  const bucket = readBucket(target);
  const s3 = createS3(bucket, env);
  const prefix = bucket.prefix ? `${bucket.prefix}/` : '';
  return {
    name: `bucket ${bucket.address}${bucket.prefix && `/${bucket.prefix}`}`,
    partBytes,

    async list() {
      const all = await listObjects(s3, prefix);
      return all.map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes }));
    },

    async write(name, parts) {
      const key = prefix + name;
      const started = await textOf(await s3(key, { method: 'POST' }, { uploads: '' }));
      const uploadId = /<UploadId>([^<]+)</.exec(started)?.[1];
      if (!uploadId) throw new Error('The bucket does not take uploads in parts.');
      try {
        return await upload(s3, key, uploadId, parts);
      } catch (error) {
        await s3(key, { method: 'DELETE' }, { uploadId }).catch(() => {});
        throw error;
      }
    },

    async read(name) {
      const response = await s3(prefix + name, { method: 'HEAD' });
      await response.body?.cancel();
      if (response.status === 404) return null;
      if (!response.ok) await expectOk(response);
      return ranges(s3, prefix + name, Number(response.headers.get('content-length') ?? 0));
    },

    remove: (name) => removeObject(s3, prefix + name),
  };
}

async function upload(s3: S3, key: string, uploadId: string, parts: AsyncIterable<{ block: Buffer }>): Promise<number> {
  const tags: string[] = [];
  let bytes = 0;
  for await (const { block } of parts) {
    const query = { partNumber: String(tags.length + 1), uploadId };
    const response = await s3(key, { method: 'PUT', body: block }, query);
    await expectOk(response);
    tags.push(response.headers.get('etag') ?? '');
    bytes += block.length;
  }
  const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const done = await textOf(await s3(key, { method: 'POST', body }, { uploadId }));
  // The store starts its response before it is done, so a failure can arrive with status 200.
  if (done.includes('<Error>')) throw new Error('The bucket could not put the parts together.');
  return bytes;
}

/** Reads in ranges, because one call has a time limit. */
async function* ranges(s3: S3, key: string, bytes: number): AsyncIterable<Buffer> {
  for (let from = 0; from < bytes; from += partBytes) {
    const to = Math.min(bytes, from + partBytes) - 1;
    const response = await s3(key, { headers: { range: `bytes=${from}-${to}` } });
    if (response.status !== 206) await expectOk(response);
    yield Buffer.from(await response.arrayBuffer());
  }
}
