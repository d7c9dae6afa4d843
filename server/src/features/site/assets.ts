import { contentTypeOf, immutable, isPlainPath, type StoredFile } from '@guildhall/tooling/deployments';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
    // HTTP/1.1 connections stay open by default. Saying so costs 47 bytes per file, and pages load a dozen.
    if (!reply.hasHeader('connection')) reply.raw.removeHeader('connection');
    if (request.method !== 'HEAD') return reply.send(await file.read());
    await file.close();
    return reply.send();
  }
  throw problem.notFound();
}

/** The encodings a browser accepts; `q=0` excludes one. */
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
