import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client.ts';
import { rateLimits } from '../database/schema/index.ts';
import { after, type Clock } from '../clock/clock.ts';

export interface RecentLimit {
  /** What is counted; personal data in it must be hashed. */
  key: string;
  /** This many in any stretch of `windowMs`; the next is refused. */
  limit: number;
  windowMs: number;
}

/** A hit that was let through. */
export interface Hit {
  /** Takes it back: it counts no more. */
  giveBack: () => Promise<void>;
}

/**
 * Counts hits in a window that slides: unlike with hours by the clock, nobody gets twice the limit around a full hour.
 * Each hit is a row, so this is for small limits. What is refused isn't counted, so trying on doesn't prolong the wait.
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
     * Takes a hit if the limit allows one more. It is counted before it is let through, so that many at once are no way
     * around.
     * @param refuse makes what is thrown else, from the seconds until there is room again
     */
    async take(limit: RecentLimit, refuse: (waitSeconds: number) => Error): Promise<Hit> {
      // Most of what is refused is refused here, by one read.
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
