import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One open connection of server-sent events. */
export interface EventConnection {
  send: (event: string, data: unknown) => void;
  /** A comment line: it keeps the connection open, and detects a disconnected client. */
  beat: () => void;
  end: () => void;
}

/** Starts a response with events. @returns a function to call once the connection is closed by either side */
export type EventSource = (connection: EventConnection) => () => void;

// A client with this much unread data is not reading any more.
const mostUnsentBytes = 64 * 1024;

/** Sends events immediately; proxies must neither buffer nor change them. */
export function sendEvents(reply: FastifyReply, source: EventSource): FastifyReply {
  reply.type('text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  // After its stream has ended, a connection must not stay open and delay the shutdown.
  reply.header('connection', 'close');
  if (reply.request.method === 'HEAD') return reply.send('');
  const stream = new PassThrough();
  const write = (text: string): void => {
    if (stream.destroyed || stream.writableEnded) return;
    if (stream.writableLength + stream.readableLength > mostUnsentBytes) stream.destroy();
    else stream.write(text);
  };
  // Sends the headers immediately, and the reconnection delay for browsers.
  write('retry: 3000\n\n');
  const closed = source({
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => stream.end(),
  });
  stream.once('close', closed);
  return reply.send(stream);
}
