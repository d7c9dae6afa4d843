import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';

/**
 * Keeps the framework from writing lines of its own about every request; `logRequest` writes the one there is. Some of
 * them would show the address with what stands in it, or an error's message as it is.
 */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, 'An answer could not be begun');
  }
}

/** Writes one line about a request once its answer is out, or its caller has gone. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  // Asked now: a connection that is gone has no address any more.
  const client = clientAddress(request.ip);
  let isOut = false;
  reply.raw.once('finish', () => (isOut = true));
  reply.raw.once('close', () =>
    request.log.info(
      {
        client,
        method: request.method,
        path: maskPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(!isOut && { aborted: true }),
      },
      'Request',
    ),
  );
}

const kept = [
  // Words of routes: `applications`, `signIn`.
  /^[a-z][A-Za-z-]{0,40}$/,
  // Ids, numbers and hashes of builds.
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{1,9}$/,
  /^[0-9a-f]{6,64}$/,
  // Files of the pages.
  /^[\w.-]{1,80}\.(?:css|html|ico|js|json|map|png|svg|txt|webmanifest|woff2?)$/,
];

/**
 * The path of an address as it may stand in a log: without its query, and with three dots for every part that isn't a
 * word of ours, an id or a file. Secrets of links, also cut-off ones, and what people typed are none of these.
 */
const maskPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .slice(0, 500)
    .split('/')
    .map((part) => (part === '' || kept.some((pattern) => pattern.test(part)) ? part : '•••'))
    .join('/');
