import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a page of a list with an ETag, or 304 without a body if the caller already has it. The tag is a hash of the
 * response itself, so it is never out of date: the data is read again for every request. That saves bytes and the
 * caller's work; the page is read from the database anyway.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  reply.header('etag', tag).header('vary', 'authorization');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(text);
}

/** Proxies that compress mark a tag as weak (`W/`); it still identifies the same response. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
