import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { newId } from '../secrets/ids.ts';
import { problem } from '../problems/problem.ts';

/** Responds to requests that are not HTTP or too slow with one line, and closes the connection. */
export function refuseBrokenConnection(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  const body = JSON.stringify({ message: 'The request could not be read.', code: 'bad_request', requestId: newId() });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** True when a header is repeated; Node's own `headers` contain the first value or a join of them. */
function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === name) found += 1;
  return found > 1;
}

/**
 * Refuses a request with two hosts or two credentials: a proxy may have checked the other one.
 * @throws Problem 400 `repeated_header` for `Host`, 401 for `Authorization`
 */
export function refuseRepeatedHeaders(request: IncomingMessage): void {
  if (isRepeated(request, 'host'))
    throw problem.badRequest('repeated_header', 'The request names its host more than once.');
  if (isRepeated(request, 'authorization')) throw problem.unauthorized();
}

const checkEveryMs = 10_000;

const leastBytes = 5_000;

/**
 * Closes a connection whose body arrives slower than half a kilobyte per second: otherwise a thousand such clients
 * could hold a thousand connections indefinitely, while a real upload over a bad connection passes.
 */
export function dropSlowBody(request: IncomingMessage): void {
  if (request.complete || request.method === 'GET' || request.method === 'HEAD') return;
  let seen = request.socket.bytesRead;
  const check = setInterval(() => {
    if (request.complete || request.destroyed) {
      clearInterval(check);
      return;
    }
    if (request.socket.bytesRead - seen < leastBytes) request.socket.destroy();
    seen = request.socket.bytesRead;
  }, checkEveryMs);
  check.unref();
  request.once('close', () => clearInterval(check));
}
