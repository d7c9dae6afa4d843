import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

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
