import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookies.ts';

const cookieName = 'gh_bucket';

/** A signed-in person's bucket: the same on every device. */
export const bucketOfPerson = (userId: string): number =>
  createHash('sha256').update(`canary ${userId}`).digest().readUInt32BE(0) % 100;

/** This browser's bucket, if it has one. */
function bucketOfBrowser(request: FastifyRequest): number | null {
  const text = readCookie(request, cookieName) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** Assigns the browser a number from 0 to 99, which identifies nobody and keeps a canary from flickering. */
export const keepBucket = (reply: FastifyReply, bucket: number): void =>
  setCookie(reply, { name: cookieName, value: String(bucket), days: 365, path: '/', sameSite: 'Lax' });

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
