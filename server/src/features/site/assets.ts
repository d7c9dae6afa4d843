import { extname } from 'node:path';
import type { StoredFile } from '@guildhall/shared/federation/deployments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Plain names only: no way up, no dot files, no maps, no copies that are sent by negotiation. */
const isServed = (path: string): boolean =>
  path.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/.test(part)) && extname(path) in types;

/**
 * Sends a built file. Its name or folder carries the hash of its content, so it never changes: a year in every cache.
 * The smaller copies that the build put beside it are sent to whoever takes them.
 * @throws Problem 404 when there is no such file; never a page
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  openFile: (path: string) => Promise<StoredFile | null>,
): Promise<FastifyReply> {
  if (!isServed(path)) throw problem.notFound();
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
      .type(types[extname(path)] ?? 'application/octet-stream')
      .header('content-length', String(file.bytes))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    if (request.method !== 'HEAD') return reply.send(await file.read());
    await file.close();
    return reply.send();
  }
  throw problem.notFound();
}

/** The codings a browser takes; one with `q=0` is refused. */
export function acceptedEncodings(header: string | string[] | undefined): Set<string> {
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
