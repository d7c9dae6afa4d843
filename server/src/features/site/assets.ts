import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, type BrotliOptions } from 'node:zlib';
import { contentTypeOf, immutable, isPlainPath, type StoredFile } from '@guildhall/tooling/deployments';
import { problem } from '../../platform/problems/problem.ts';

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Sends a built file. Its name or folder contains the hash of its content, so it never changes and can be cached for a
 * year. Compressed copies from the build are sent to browsers that accept them.
 * @throws Problem 404 when there is no such file; never a page
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  openFile: (path: string) => Promise<StoredFile | null>,
): Promise<FastifyReply> {
  if (!isPlainPath(path)) throw problem.notFound();
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  for (const { name, ending } of [
    ...encodings.filter((encoding) => accepted.has(encoding.name)),
    { name: null, ending: '' },
  ]) {
    const file = await openFile(path + ending);
    if (!file) continue;
    if (name) reply.header('content-encoding', name);
    reply
      .type(contentTypeOf(path) ?? 'application/octet-stream')
      .header('content-length', String(file.bytes))
      .header('cache-control', immutable)
      .header('cross-origin-resource-policy', 'same-origin');
    if (request.method !== 'HEAD') return reply.send(await file.read());
    await file.close();
    return reply.send();
  }
  throw problem.notFound();
}

/** The encodings a browser accepts; `q=0` excludes one. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',');
  return new Set(
    offers.flatMap((offer) => {
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
}

const brotli = promisify(brotliCompress);

const zip = promisify(gzip);

// Maximum compression takes twice the CPU time for little.
const qualities = { thorough: 5, quick: 2 };

const mostThoroughAtOnce = 2;

let thorough = 0;

const optionsOf = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

/** Compresses thoroughly on another thread; while that is busy, quickly, to keep up with traffic peaks. */
async function toBrotli(bytes: Buffer): Promise<Buffer> {
  if (thorough >= mostThoroughAtOnce) return brotliCompressSync(bytes, optionsOf(bytes, qualities.quick));
  thorough += 1;
  try {
    return await brotli(bytes, optionsOf(bytes, qualities.thorough));
  } finally {
    thorough -= 1;
  }
}

/** Sends content generated for this request, compressed quickly if the browser accepts it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
): Promise<FastifyReply> {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (accepted.has('br')) return reply.header('content-encoding', 'br').send(await toBrotli(bytes));
  if (accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(bytes, { level: 5 }));
  return reply.send(bytes);
}
