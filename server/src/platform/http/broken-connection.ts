import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newId } from '../secrets/ids.ts';

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
