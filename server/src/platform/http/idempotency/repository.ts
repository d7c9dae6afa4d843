import { hourMs } from '@guildhall/shared/domain';
import { idempotency } from '@guildhall/shared/contracts';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { first, type Queryable } from '../../database/client.ts';
import { idempotencyKeys } from '../../database/schema/index.ts';
import { after } from '../../clock/clock.ts';

/** A write identified by its caller's key. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** A hash of the parameters: other parameters with the same key are another write. */
  requestHash: string;
}

/** The claim on a key since an instant; after a lost one, the next claim has a later instant. */
export interface Claim extends KeyedRequest {
  createdAt: Date;
}

/** Stored instead of the HTTP status as long as there is no response. */
export const underWay = 0;
/** Committed, but the response has not been stored yet. */
export const unanswered = 1;

/** How long a write may run before another request may claim its key. */
export const claimLifeMs = 30_000;

const keptMs = idempotency.keptHours * hourMs;

const isOf = ({ userId, key }: Pick<KeyedRequest, 'userId' | 'key'>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

const isStill = (claim: Claim) => and(isOf(claim), eq(idempotencyKeys.createdAt, claim.createdAt));

export function createKeyRepository(db: Queryable) {
  return {
    find: (request: KeyedRequest) => db.select().from(idempotencyKeys).where(isOf(request)).then(first),

    /** Claims a key that is free or expired. @returns nothing when another request holds it */
    claim: async (request: KeyedRequest, now: Date): Promise<Claim | undefined> => {
      const fresh = {
        requestHash: request.requestHash,
        status: underWay,
        response: '',
        createdAt: now,
        expiresAt: after(now, claimLifeMs),
      };
      const [taken] = await db
        .insert(idempotencyKeys)
        .values({ ...request, ...fresh })
        .onConflictDoUpdate({
          target: [idempotencyKeys.userId, idempotencyKeys.key],
          set: fresh,
          setWhere: lte(idempotencyKeys.expiresAt, now),
        })
        .returning({ key: idempotencyKeys.key });
      return taken && { ...request, createdAt: now };
    },

    /**
     * Records the completion in the transaction of the write.
     * @returns false when the claim was lost in the meantime
     */
    markDone: async (claim: Claim): Promise<boolean> => {
      const marked = await db
        .update(idempotencyKeys)
        .set({ status: unanswered, expiresAt: after(claim.createdAt, keptMs) })
        .where(and(isStill(claim), inArray(idempotencyKeys.status, [underWay, unanswered])))
        .returning({ key: idempotencyKeys.key });
      return marked.length > 0;
    },

    keep: (claim: Claim, answer: { status: number; response: string }) =>
      db
        .update(idempotencyKeys)
        .set({ ...answer, expiresAt: after(claim.createdAt, keptMs) })
        .where(isStill(claim)),

    /** Releases a key: always after a refusal, after any other failure only when nothing was committed. */
    release: (claim: Claim, { isRefused }: { isRefused: boolean }) =>
      db
        .delete(idempotencyKeys)
        .where(and(isStill(claim), isRefused ? undefined : eq(idempotencyKeys.status, underWay))),

    purge: (now: Date) => db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now)),
  };
}
