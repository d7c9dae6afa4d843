import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { only, type Database, type Queryable } from '../database/client.ts';
import { rateLimits } from '../database/schema/index.ts';
import { after, type Clock } from '../clock/clock.ts';
import { problem } from '../problems/problem.ts';

export interface RateLimit {
  /** What is counted, e.g. `link:203.0.113.7`. */
  key: string;
  /** This many in one window; the next is refused. */
  limit: number;
  windowMs: number;
}

/** A place in a window that was taken before it was known whether it counts. */
export interface Reservation {
  giveBack: () => Promise<void>;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Counters in the database: every process counts together, and a restart forgives nothing. */
export function createRateLimits({ db, clock }: { db: Database; clock: Clock }) {
  const windowOf = ({ windowMs }: RateLimit) => new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);

  const count = async (rate: RateLimit, on: Queryable = db): Promise<number> => {
    const windowStart = windowOf(rate);
    const values = { key: rate.key, windowStart, hits: 1, expiresAt: after(windowStart, rate.windowMs) };
    const rows = await on
      .insert(rateLimits)
      .values(values)
      .onConflictDoUpdate({
        target: [rateLimits.key, rateLimits.windowStart],
        set: { hits: sql`${rateLimits.hits} + 1` },
      })
      .returning({ hits: rateLimits.hits });
    return only(rows).hits;
  };

  const refuse = (rate: RateLimit) => {
    const waitMs = after(windowOf(rate), rate.windowMs).getTime() - clock.now().getTime();
    return problem.tooMany(
      'too_many_requests',
      'That was too often. Please wait a moment and try again.',
      waitMs / 1000,
    );
  };

  return {
    count,
    /** Counts one more. @throws Problem 429 with `Retry-After` when that is too many. */
    take: async (rate: RateLimit, on: Queryable = db): Promise<void> => {
      if ((await count(rate, on)) > rate.limit) throw refuse(rate);
    },
    /**
     * Takes one of the window's places before the caller looks whether a guess was right, so that guesses made at once
     * can't all pass a count that none of them has raised yet. A right one gives its place back.
     * @returns the way to give it back @throws Problem 429 when no place is left
     */
    reserve: async (rate: RateLimit): Promise<Reservation> => {
      const windowStart = windowOf(rate);
      const taken = await db
        .insert(rateLimits)
        .values({ key: rate.key, windowStart, hits: 1, expiresAt: after(windowStart, rate.windowMs) })
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.windowStart],
          set: { hits: sql`${rateLimits.hits} + 1` },
          setWhere: lt(rateLimits.hits, rate.limit),
        })
        .returning({ hits: rateLimits.hits });
      if (taken.length === 0) throw refuse(rate);
      return {
        giveBack: async () => {
          await db
            .update(rateLimits)
            .set({ hits: sql`${rateLimits.hits} - 1` })
            .where(and(eq(rateLimits.key, rate.key), eq(rateLimits.windowStart, windowStart), gt(rateLimits.hits, 0)));
        },
      };
    },
    /** Forgets windows that are over. */
    purge: () => db.delete(rateLimits).where(lt(rateLimits.expiresAt, clock.now())),
  };
}
