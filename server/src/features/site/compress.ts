import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './assets.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Sends a text made for this request, compressed quickly where the browser takes it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const bytes = Buffer.from(text);
  if (accepted.has('br')) {
    const small = await brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    return reply.header('content-encoding', 'br').send(small);
  }
  if (accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(bytes, { level: 5 }));
  return reply.send(bytes);
}
