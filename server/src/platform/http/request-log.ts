import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { clientAddress } from './client-address.ts';

/**
 * Disables the framework's own log lines about requests; `logRequest` writes the only one. Some of them would contain
 * the URL with its secrets, or an error's unfiltered message.
 */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, 'An answer could not be begun');
  }
}

/** Logs one line per request once its response has been sent, or its caller has disconnected. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  // Read now: a closed connection has no address any more.
  const client = clientAddress(request.ip);
  whenOver(reply, (isOut) =>
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
  // Route segments: `applications`, `signIn`.
  /^[a-z][A-Za-z-]{0,40}$/,
  // Ids, numbers and hashes of builds.
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{1,9}$/,
  /^[0-9a-f]{6,64}$/,
  // Files of the pages.
  /^[\w.-]{1,80}\.(?:css|html|ico|js|json|map|png|svg|txt|webmanifest|woff2?)$/,
];

/**
 * A URL's path for the log: without its query, and with three dots for every segment that isn't one of our words, an id
 * or a file. This removes links' secrets, including truncated ones, and user input.
 */
const maskPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .slice(0, 500)
    .split('/')
    .map((part) => (part === '' || kept.some((pattern) => pattern.test(part)) ? part : '•••'))
    .join('/');

/** @param isOut false when the caller had gone before the answer was out */
type WhenOver = (isOut: boolean) => void;

const waiting = new WeakMap<ServerResponse, WhenOver[]>();

/** Calls back once the answer is out, or its caller has gone. However many wait, a response has one pair of listeners. */
export function whenOver({ raw }: FastifyReply, run: WhenOver): void {
  const known = waiting.get(raw);
  if (known) {
    known.push(run);
    return;
  }
  const all = [run];
  waiting.set(raw, all);
  let isOut = false;
  raw.on('finish', () => (isOut = true));
  raw.on('close', () => {
    for (const one of all) one(isOut);
  });
}
