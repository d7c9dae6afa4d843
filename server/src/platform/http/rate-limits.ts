import { and, eq, lt, sql } from 'drizzle-orm';
import { first, only, type Database, type Queryable } from '../database/client.ts';
import { rateLimits } from '../database/schema/index.ts';
import { after, type Clock } from '../clock/clock.ts';
import { problem } from '../problems/problem.ts';

export interface RateLimit {
  /** The counted subject, e.g. `link:203.0.113.7`. */
  key: string;
  /** The limit per window; further ones are refused. */
  limit: number;
  windowMs: number;
}

/** A slot in a window, reserved before it is known whether it counts. */
export interface Reservation {
  /** Settles whether it counts. */
  settle: (counts: boolean) => Promise<void>;
}

/** This process's view of a window: reserved slots that are not settled, and those it has counted. */
interface Window {
  open: number;
  counted: number;
  endsAt: Date;
}

// Every opened link begins with it.
const prepareHits = (db: Database) =>
  db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, sql.placeholder('key')), eq(rateLimits.windowStart, sql.placeholder('windowStart'))))
    .prepare('rate_limit_hits');

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Counters in the database: shared by all processes, and kept across restarts. */
export function createRateLimits({ db, clock }: { db: Database; clock: Clock }) {
  const windowOf = ({ windowMs }: RateLimit) => new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);

  const windows = new Map<string, Window>();
  const hitsOf = prepareHits(db);

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
    /** Counts a request. @throws Problem 429 with `Retry-After` above the limit. */
    take: async (rate: RateLimit, on: Queryable = db): Promise<void> => {
      if ((await count(rate, on)) > rate.limit) throw refuse(rate);
    },
    /**
     * Reserves a slot of the window before the caller checks a guess, so that concurrent guesses can't all pass before
     * one is counted. A correct one costs a read and no write: otherwise ten thousand people opening their links at
     * once would queue up for the counters.
     * @throws Problem 429 when no slot is left
     */
    reserve: async (rate: RateLimit): Promise<Reservation> => {
      const windowStart = windowOf(rate);
      const name = `${rate.key} ${windowStart.getTime()}`;
      const stored = await hitsOf.execute({ key: rate.key, windowStart }).then(first);
      const window = windows.get(name) ?? { open: 0, counted: 0, endsAt: after(windowStart, rate.windowMs) };
      // Counts of this process since that read are in its own number.
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
    /** Deletes past windows. */
    purge: async () => {
      const now = clock.now();
      for (const [name, { endsAt }] of windows) if (endsAt < now) windows.delete(name);
      await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
    },
  };
}
