import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** One open connection of server-sent events. */
export interface EventConnection {
  send: (event: string, data: unknown) => void;
  /** A line that says nothing: it keeps the connection open, and shows when the other side is gone. */
  beat: () => void;
  end: () => void;
}

/** Answers with events: begins to send them. @returns what is called once the connection is closed, by whichever side */
export type EventSource = (connection: EventConnection) => () => void;

// Somebody who takes no more than this is not reading any more.
const mostUnsentBytes = 64 * 1024;

/** Sends events as they happen, as a proxy must pass them on: at once, neither collected nor changed. */
export function sendEvents(reply: FastifyReply, source: EventSource): FastifyReply {
  reply.type('text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  // A connection whose stream has ended must not idle on and hold a server that is going.
  reply.header('connection', 'close');
  if (reply.request.method === 'HEAD') return reply.send('');
  const stream = new PassThrough();
  const write = (text: string): void => {
    if (stream.destroyed || stream.writableEnded) return;
    if (stream.writableLength + stream.readableLength > mostUnsentBytes) stream.destroy();
    else stream.write(text);
  };
  // Sends the headers at once, and tells browsers how soon to come back.
  write('retry: 3000\n\n');
  const closed = source({
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => stream.end(),
  });
  stream.once('close', closed);
  return reply.send(stream);
}
