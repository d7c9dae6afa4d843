import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client.ts';
import { rateLimits } from '../database/schema/index.ts';
import { after, type Clock } from '../clock/clock.ts';

export interface RecentLimit {
  /** The counted subject; personal data in it must be hashed. */
  key: string;
  /** The limit for any period of `windowMs`; further ones are refused. */
  limit: number;
  windowMs: number;
}

/** An accepted hit. */
export interface Hit {
  /** Takes it back: it no longer counts. */
  giveBack: () => Promise<void>;
}

/**
 * Counts hits in a sliding window: unlike with fixed hours, the limit can't be doubled around a full hour. Each hit is
 * a row, so this is for small limits. Refused hits aren't counted, so retries don't extend the wait.
 */
export function createRecentHits({ db, clock }: { db: Queryable; clock: Clock }) {
  const read = async ({ key, limit, windowMs }: RecentLimit) => {
    const rows = await db
      .select({ at: rateLimits.windowStart, hits: rateLimits.hits })
      .from(rateLimits)
      .where(and(eq(rateLimits.key, key), gt(rateLimits.windowStart, after(clock.now(), -windowMs))))
      .orderBy(asc(rateLimits.windowStart));
    const total = rows.reduce((sum, { hits }) => sum + hits, 0);
    const freeAt = after(rows[0]?.at ?? clock.now(), windowMs);
    return { total, limit, waitSeconds: (freeAt.getTime() - clock.now().getTime()) / 1000 };
  };

  const giveBack = async (key: string, at: Date): Promise<void> => {
    const row = and(eq(rateLimits.key, key), eq(rateLimits.windowStart, at));
    await db
      .update(rateLimits)
      .set({ hits: sql`${rateLimits.hits} - 1` })
      .where(row);
    await db.delete(rateLimits).where(and(row, lte(rateLimits.hits, 0)));
  };

  return {
    /**
     * Takes a hit if the limit allows one more. It is counted before it is accepted, so that concurrent hits can't
     * bypass the limit.
     * @param refuse creates the error otherwise, from the seconds until there is room again
     */
    async take(limit: RecentLimit, refuse: (waitSeconds: number) => Error): Promise<Hit> {
      // Most refusals happen here, with a single read.
      const before = await read(limit);
      if (before.total >= limit.limit) throw refuse(before.waitSeconds);
      const at = clock.now();
      await db
        .insert(rateLimits)
        .values({ key: limit.key, windowStart: at, hits: 1, expiresAt: after(at, limit.windowMs) })
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.windowStart],
          set: { hits: sql`${rateLimits.hits} + 1` },
        });
      const { total, waitSeconds } = await read(limit);
      if (total > limit.limit) {
        await giveBack(limit.key, at);
        throw refuse(waitSeconds);
      }
      return { giveBack: () => giveBack(limit.key, at) };
    },
  };
}
