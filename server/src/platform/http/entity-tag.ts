import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a page of a list with a tag that says what is in it, or 304 without a body when the caller has the same. The tag
 * is made of the answer itself, so it can't be out of date: whatever a person may see, in whichever process, is read
 * again. That saves bytes and the caller's work; the page is read from the database anyway.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  reply.header('etag', tag).header('vary', 'authorization');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(text);
}

/** Proxies that compress mark a tag as weak (`W/`); it still stands for the same answer. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
