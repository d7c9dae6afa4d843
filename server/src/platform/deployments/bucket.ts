import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'gh_bucket';
const yearSeconds = 365 * 24 * 60 * 60;

/** A signed-in person's bucket: the same on every device. */
export const bucketOfPerson = (userId: string): number =>
  createHash('sha256').update(`canary ${userId}`).digest().readUInt32BE(0) % 100;

/** This browser's bucket, if it has one. */
function bucketOfBrowser({ headers }: FastifyRequest): number | null {
  const text = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/** Assigns the browser a number from 0 to 99, which identifies nobody and keeps a canary from flickering. */
export function keepBucket(reply: FastifyReply, bucket: number): void {
  const { publicUrl } = reply.server.config;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName}=${bucket}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/**
 * The bucket of a visit. Without a canary for visitors no number is assigned.
 * @param mustKeep true during a canary that visitors can get
 */
export function bucketOfVisit(request: FastifyRequest, reply: FastifyReply, mustKeep: boolean): number {
  const known = bucketOfBrowser(request);
  if (known !== null || !mustKeep) return known ?? 99;
  const bucket = randomInt(100);
  keepBucket(reply, bucket);
  return bucket;
}
