import {
  createS3,
  expectOk,
  listPages,
  putObject,
  readBucket,
  removeObject,
  textOf,
  type ListedObject,
  type S3,
} from './s3.ts';

/** Large objects in a bucket, written and read in parts, so that none is ever completely in memory. */
export interface ObjectBucket {
  name: string;
  /** The size of every part but the last. */
  partBytes: number;
  /** All objects, a thousand at a time. */
  pages: () => AsyncIterable<ListedObject[]>;
  /** Writes an object completely or not at all. @returns its size */
  write: (name: string, parts: AsyncIterable<{ block: Buffer }>) => Promise<number>;
  /**
   * Opens an object and waits for the start of its content.
   * @returns `null` when there is no such object. The content ends with an error where the object is not read
   * completely
   */
  read: (name: string) => Promise<{ bytes: number; content: AsyncIterable<Buffer> } | null>;
  remove: (name: string) => Promise<void>;
}

/** S3 allows 10 000 parts, of at least 5 MB each: with 16 MiB up to 156 GiB. */
const defaultPartBytes = 16 * 1024 * 1024;

/**
 * Opens a bucket of any S3-compatible store for objects of any size.
 * @param target `s3://bucket/prefix?endpoint=https://…&region=…`
 * @param env holds the credentials
 * @param sizes the size of an uploaded part, and of the ranges that are read
 * @throws Error when the target or the credentials are incomplete
 */
export function openObjectBucket(
  target: string,
  env: Record<string, string | undefined>,
  { partBytes = defaultPartBytes, rangeBytes = partBytes }: { partBytes?: number; rangeBytes?: number } = {},
): ObjectBucket {
  const bucket = readBucket(target);
  const s3 = createS3(bucket, env);
  const prefix = bucket.prefix ? `${bucket.prefix}/` : '';
  return {
    name: `bucket ${bucket.address}${bucket.prefix && `/${bucket.prefix}`}`,
    partBytes,

    async *pages() {
      for await (const page of listPages(s3, prefix))
        yield page.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
    },

    async write(name, parts) {
      const key = prefix + name;
      const blocks = parts[Symbol.asyncIterator]();
      try {
        const first = await blocks.next();
        const second = first.done ? first : await blocks.next();
        if (!first.done && !second.done) return await inParts(s3, key, followedBy([first.value, second.value], blocks));
        const body: Buffer = first.done ? Buffer.alloc(0) : first.value.block;
        await putObject(s3, key, body, {});
        return body.length;
      } finally {
        // Lets the producer of the parts close its resources, also after a failure.
        await blocks.return?.();
      }
    },

    async read(name) {
      const key = prefix + name;
      const first = await readRange(s3, key, { from: 0, bytes: rangeBytes });
      return first && { bytes: first.total, content: ranges(s3, key, first) };
    },

    remove: (name) => removeObject(s3, prefix + name),
  };
}

async function* followedBy<Item>(first: Item[], rest: AsyncIterator<Item>): AsyncIterable<Item> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Uploads an object in parts, which become an object when all of them have arrived. */
async function inParts(s3: S3, key: string, parts: AsyncIterable<{ block: Buffer }>): Promise<number> {
  const started = await textOf(await s3(key, { method: 'POST' }, { uploads: '' }));
  const uploadId = /<UploadId>([^<]+)</.exec(started)?.[1];
  if (!uploadId) throw new Error('The bucket does not take uploads in parts.');
  try {
    return await upload(s3, key, uploadId, parts);
  } catch (error) {
    await s3(key, { method: 'DELETE' }, { uploadId }).catch(() => {});
    throw error;
  }
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

interface Range {
  block: Buffer;
  /** The size of the whole object. */
  total: number;
  etag: string | null;
}

/** Reads in ranges, because one call has a time limit. */
async function* ranges(s3: S3, key: string, first: Range): AsyncIterable<Buffer> {
  yield first.block;
  const { total, etag } = first;
  for (let from = first.block.length; from < total;) {
    const range = await readRange(s3, key, { from, bytes: first.block.length, etag });
    if (!range) throw new Error('The object was removed while it was read.');
    yield range.block;
    from += range.block.length;
  }
}

/** How often a range is retried whose response breaks off. */
const attempts = 3;

/** Reads a complete range of an object. @returns `null` when there is no such object */
async function readRange(
  s3: S3,
  key: string,
  { from, bytes, etag }: { from: number; bytes: number; etag?: string | null },
): Promise<Range | null> {
  const headers = { range: `bytes=${from}-${from + bytes - 1}`, ...(etag && { 'if-match': etag }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await completeRange(await s3(key, { headers }), from);
    } catch (error) {
      if (!(error instanceof BrokenOff) || attempt === attempts) throw error;
    }
  }
}

class BrokenOff extends Error {}

async function completeRange(response: Response, from: number): Promise<Range | null> {
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  // An empty object has no first byte.
  if (response.status === 416 && from === 0) {
    await response.body?.cancel();
    return { block: Buffer.alloc(0), total: 0, etag: null };
  }
  if (!response.ok) await expectOk(response);
  const [, begin, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (response.status !== 206 || Number(begin) !== from) throw new Error('The bucket does not answer with ranges.');
  const block = await response.arrayBuffer().then(Buffer.from, (cause: unknown) => {
    throw new BrokenOff('The answer of the bucket broke off.', { cause });
  });
  if (block.length !== Number(end) + 1 - from) throw new BrokenOff('The answer of the bucket broke off.');
  return { block, total: Number(size), etag: response.headers.get('etag') };
}
