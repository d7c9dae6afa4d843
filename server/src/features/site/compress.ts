import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, type BrotliOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './assets.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// For a public form, maximum compression saves 2 KB of 13 and takes twice the CPU time.
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
