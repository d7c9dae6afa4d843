import { getLive, getReady, type Contract } from '@guildhall/shared/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SignedIn } from '../sessions/sessions.ts';
import { hashToken } from '../secrets/secrets.ts';
import { clientKey } from './client-address.ts';
import { createFairQueue, type Share } from './fair-queue.ts';
import { problem } from '../problems/problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    turns: RequestQueues;
  }
}

// The pool has twelve connections: one person never holds more than a third of them. More requests than a page sends
// are handled one by one: anything that runs concurrently makes other people's requests slower (bench/fairness).
const personShare: Share = { running: 4, waiting: 100, crowded: { above: 12, running: 1 } };
// Many people may share one address, including all who are not signed in yet.
const clientShare: Share = { running: 12, waiting: 400, crowded: { above: 40, running: 2 } };
// Uploads take as long as a person's connection is slow, and hold no database connection meanwhile.
const uploadShare: Share = { running: 4, waiting: 20, crowded: { above: 20, running: 4 } };

const patienceMs = 5_000;
// More than the pool has connections: not all running work needs one all the time.
const runningAtOnce = 32;

const mostKnownTokens = 5_000;

/** Routes that must respond under any load. */
const atOnce = new Set<Contract>([getLive, getReady]);

type RequestQueues = ReturnType<typeof createRequestQueues>;

/**
 * Requests queue up before they reach the database, so that no caller can take all of its connections: by person if
 * there is a session, otherwise by client.
 */
export function createRequestQueues() {
  const requests = createFairQueue({ running: runningAtOnce, patienceMs });
  const uploads = createFairQueue({ running: Infinity, patienceMs });
  /** The owner of a known token; made-up tokens queue with their client. */
  const personOf = new LRUCache<string, string>({ max: mostKnownTokens });

  const inTurn = <T>(queue: typeof requests, key: string, share: Share, request: FastifyRequest, work: () => T) =>
    queue.run(key, share, (): T => {
      // Nothing waits for the response any more.
      if (request.raw.socket?.destroyed) throw problem.busy();
      return work();
    });

  const byPersonOrClient = <T>(userId: string | undefined, request: FastifyRequest, work: () => T) =>
    userId === undefined
      ? inTurn(requests, `client ${clientKey(request.ip)}`, clientShare, request, work)
      : inTurn(requests, `person ${userId}`, personShare, request, work);

  return {
    /** Looks up a session in the queue of the token's last known person, otherwise of the client. */
    async lookUp(request: FastifyRequest, work: () => Promise<SignedIn>): Promise<SignedIn> {
      const tokenHash = hashToken(request.headers.authorization ?? '');
      const session = await byPersonOrClient(personOf.get(tokenHash), request, work);
      personOf.set(tokenHash, session.user.id);
      return session;
    },

    /** Handles a request when it is its caller's turn. @throws Problem 429 or 503 (see `createFairQueue`) */
    answer<T>(contract: Contract, request: FastifyRequest, work: () => T): Promise<Awaited<T>> | T {
      if (atOnce.has(contract)) return work();
      const userId = request.session?.user.id;
      const isUpload = contract.bodyKind === 'multipart' || contract.bodyKind === 'bytes';
      const caller = userId ?? clientKey(request.ip);
      if (isUpload) return inTurn(uploads, caller, uploadShare, request, work);
      return byPersonOrClient(userId, request, work);
    },
  };
}
