import { getLive, getReady, type Contract } from '@guildhall/shared/contracts';
import type { FastifyRequest } from 'fastify';
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

// The pool has twelve connections: one person never holds more than a third of them. Whoever asks for more than a page
// does gets it one by one: what runs beside another person's request makes that one slower (bench/fairness).
const personShare: Share = { running: 4, waiting: 100, crowded: { above: 12, running: 1 } };
// Many people may share one address, all who are not signed in yet among them.
const clientShare: Share = { running: 12, waiting: 400, crowded: { above: 40, running: 2 } };
// Uploads take as long as somebody's line is slow, and hold no connection in the meantime.
const uploadShare: Share = { running: 4, waiting: 20, crowded: { above: 20, running: 4 } };

const patienceMs = 5_000;
// More than the pool has connections: not everything that runs needs one all the time.
const runningAtOnce = 32;

const mostKnownTokens = 5_000;

/** What must answer however busy it is. */
const atOnce = new Set<Contract>([getLive, getReady]);

type RequestQueues = ReturnType<typeof createRequestQueues>;

/**
 * Requests take turns before they get to the database, so that nobody can take all of its connections: by person where
 * there is a session, else by client.
 */
export function createRequestQueues() {
  const requests = createFairQueue({ running: runningAtOnce, patienceMs });
  const uploads = createFairQueue({ running: Infinity, patienceMs });
  /** Who showed a token before; whoever makes tokens up waits with their client. */
  const personOf = new Map<string, string>();

  const remember = (tokenHash: string, userId: string): void => {
    personOf.delete(tokenHash);
    personOf.set(tokenHash, userId);
    const [oldest] = personOf.keys();
    if (oldest !== undefined && personOf.size > mostKnownTokens) personOf.delete(oldest);
  };

  const inTurn = <T>(queue: typeof requests, key: string, share: Share, request: FastifyRequest, work: () => T) =>
    queue.run(key, share, (): T => {
      // Nobody waits for the answer any more.
      if (request.raw.socket?.destroyed) throw problem.busy();
      return work();
    });

  const byPersonOrClient = <T>(userId: string | undefined, request: FastifyRequest, work: () => T) =>
    userId === undefined
      ? inTurn(requests, `client ${clientKey(request.ip)}`, clientShare, request, work)
      : inTurn(requests, `person ${userId}`, personShare, request, work);

  return {
    /** Looks a session up when it is the turn of the person whose token it was last time, else of the client. */
    async lookUp(request: FastifyRequest, work: () => Promise<SignedIn>): Promise<SignedIn> {
      const tokenHash = hashToken(request.headers.authorization ?? '');
      const session = await byPersonOrClient(personOf.get(tokenHash), request, work);
      remember(tokenHash, session.user.id);
      return session;
    },

    /** Answers a request when it is its caller's turn. @throws Problem 429 or 503 (see `createFairQueue`) */
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
