import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '../../database/client.ts';
import { after, type Clock } from '../../clock/clock.ts';
import { seal, unseal } from '../../secrets/secrets.ts';
import { Problem, problem } from '../../problems/problem.ts';
import { claimLifeMs, createKeyRepository, unanswered, underWay, type Claim, type KeyedRequest } from './repository.ts';

/** A response as sent. */
export interface Answer {
  status: number;
  body: unknown;
  /** The earlier response to the same write. */
  isReplay?: boolean;
}

export interface ExactlyOnceOptions {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  config: { secretKey: Buffer };
  /** How long a repeated request waits for the first one's response. */
  patienceMs?: number;
}

export type ExactlyOnce = ReturnType<typeof createExactlyOnce>;

const firstPauseMs = 25;

const longestPauseMs = 400;

/**
 * Runs a write with an idempotency key once, and returns the same response for every repetition. Its completion is
 * recorded in its own transaction, so a server crash neither loses nor repeats it. Responses are encrypted: some
 * contain values that are shown once and never stored elsewhere.
 */
export function createExactlyOnce(app: ExactlyOnceOptions) {
  const { db, clock, log, config, patienceMs = 8_000 } = app;
  const { secretKey } = config;
  const keys = createKeyRepository(db);

  /** The claim on the key, the earlier response, or nothing while another request is processing it. */
  const begin = async (request: KeyedRequest): Promise<Claim | Answer | undefined> => {
    const now = clock.now();
    const found = await keys.find(request);
    if (!found || found.expiresAt <= now) return keys.claim(request, now);
    const { requestHash, status, response, createdAt } = found;
    if (requestHash !== request.requestHash) throw reused();
    if (status === underWay) return undefined;
    if (status !== unanswered) return { status, body: JSON.parse(unseal(String(response), secretKey)), isReplay: true };
    // Its response may still be about to be stored; later it never will be.
    if (now < after(createdAt, claimLifeMs)) return undefined;
    throw problem.conflict('answer_lost', 'This has already been done. Reload the page to see it.');
  };

  const perform = async (claim: Claim, work: () => Promise<Answer>): Promise<Answer> => {
    let isOver = false;
    try {
      const answer = await beforeEachCommit(async (tx) => {
        if (!isOver && !(await createKeyRepository(tx).markDone(claim))) throw stillUnderWay();
      }, work);
      const response = seal(JSON.stringify(answer.body), secretKey);
      // The caller gets the response in any case: the write was done.
      await keys
        .keep(claim, { status: answer.status, response })
        .catch((err: unknown) => log.warn({ err }, 'Not kept'));
      return answer;
    } catch (error) {
      // A key that could not be released expires.
      await keys.release(claim, { isRefused: error instanceof Problem }).catch(() => {});
      throw error;
    } finally {
      isOver = true;
    }
  };

  return {
    /** @throws Problem 422 if the key belongs to another write, 409 while the first request takes too long */
    async run(request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
      for (let waited = 0, wait = firstPauseMs; ; waited += wait, wait = Math.min(wait * 2, longestPauseMs)) {
        const begun = await begin(request);
        if (begun) return 'status' in begun ? begun : perform(begun, work);
        if (waited >= patienceMs) throw stillUnderWay();
        await pause(wait);
      }
    },

    purge: () => keys.purge(clock.now()),
  };
}

const reused = () =>
  problem.unprocessable(
    'idempotency_key_reused',
    'A different request was already sent with this key. Reload the page to see the result.',
  );

const stillUnderWay = () =>
  problem.conflict('request_under_way', 'This is already being processed. Try again in a moment.');

interface WriteRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The parameters of a write, without the version that its caller had seen. */
export function hashOf(route: string, { params, query, body }: WriteRequest): string {
  const wanted = typeof body === 'object' && body !== null ? { ...body, version: undefined } : body;
  return createHash('sha256')
    .update(JSON.stringify([route, params, query, wanted]))
    .digest('base64url');
}

type BeforeCommit = (tx: Transaction) => Promise<void>;

const running = new AsyncLocalStorage<BeforeCommit>();

/**
 * Makes every transaction opened by `work` end with `last`, so that its writes are committed or rolled back with the
 * rest.
 */
const beforeEachCommit = <T>(last: BeforeCommit, work: () => Promise<T>): Promise<T> => running.run(last, work);

/** The database, whose transactions run the `beforeEachCommit` hook. */
export function withBeforeCommit(db: Database): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      await running.getStore()?.(tx);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
