import { and, eq, lt, sql } from 'drizzle-orm';
import { first, only, type Database, type Queryable } from '../database/client.ts';
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

/** A place in a window that was taken before it is known whether it counts. */
export interface Reservation {
  /** Says whether it counts, once that is known. */
  settle: (counts: boolean) => Promise<void>;
}

/** What this process knows of a window: places taken and not settled, and those that it has counted. */
interface Window {
  open: number;
  counted: number;
  endsAt: Date;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Counters in the database: every process counts together, and a restart forgives nothing. */
export function createRateLimits({ db, clock }: { db: Database; clock: Clock }) {
  const windowOf = ({ windowMs }: RateLimit) => new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);

  const windows = new Map<string, Window>();

  const count = async (rate: RateLimit, on: Queryable = db, windowStart = windowOf(rate)): Promise<number> => {
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
    return problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', waitMs / 1000);
  };

  return {
    count,
    /** Counts one more. @throws Problem 429 with `Retry-After` when that is too many. */
    take: async (rate: RateLimit, on: Queryable = db): Promise<void> => {
      if ((await count(rate, on)) > rate.limit) throw refuse(rate);
    },
    /**
     * Takes one of the window's places before the caller looks whether a guess was right, so that guesses made at once
     * can't all pass a count that none of them has raised yet. A right one costs a read and no write: ten thousand
     * people who open their links at once would else queue up for the counters.
     * @throws Problem 429 when no place is left
     */
    reserve: async (rate: RateLimit): Promise<Reservation> => {
      const windowStart = windowOf(rate);
      const name = `${rate.key} ${windowStart.getTime()}`;
      const stored = await db
        .select({ hits: rateLimits.hits })
        .from(rateLimits)
        .where(and(eq(rateLimits.key, rate.key), eq(rateLimits.windowStart, windowStart)))
        .then(first);
      const window = windows.get(name) ?? { open: 0, counted: 0, endsAt: after(windowStart, rate.windowMs) };
      // What this process has counted since that read is in its own number.
      if (window.open + Math.max(stored?.hits ?? 0, window.counted) >= rate.limit) throw refuse(rate);
      window.open += 1;
      windows.set(name, window);
      return {
        settle: async (counts) => {
          if (counts) window.counted += 1;
          window.open -= 1;
          if (window.open === 0 && window.counted === 0) windows.delete(name);
          if (counts) await count(rate, db, windowStart);
        },
      };
    },
    /** Forgets windows that are over. */
    purge: async () => {
      const now = clock.now();
      for (const [name, { endsAt }] of windows) if (endsAt < now) windows.delete(name);
      await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
    },
  };
}
