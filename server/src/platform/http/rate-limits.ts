import { and, eq, lt, sql, asc, gt, lte } from 'drizzle-orm';
import { minuteMs } from '@guildhall/shared/domain';
import { first, only, type Database, type Queryable } from '../database/client.ts';
import { rateLimits } from '../database/schema/index.ts';
import { after, type Clock } from '../clock/clock.ts';
import { problem } from '../problems/problem.ts';
import { clientKey } from './client-address.ts';

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

const maxClients = 10_000;

/**
 * A limit of requests per minute and client, counted in this process only: reports must not cost the database anything,
 * and sending some more to another process gains nothing.
 */
export function createClientRateLimit({ clock, perMinute }: { clock: Clock; perMinute: number }) {
  const hits = new Map<string, number>();
  let minute = -1;
  return {
    /** Counts a request. @throws Problem 429 with `Retry-After` above the limit. */
    take(ip: string): void {
      const now = clock.now().getTime();
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        hits.clear();
      }
      const own = clientKey(ip);
      // Clients with ever new addresses share one budget from here on, to limit memory.
      const key = hits.has(own) || hits.size < maxClients ? own : 'others';
      const count = (hits.get(key) ?? 0) + 1;
      hits.set(key, count);
      if (count <= perMinute) return;
      const waitSeconds = ((minute + 1) * minuteMs - now) / 1000;
      throw problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', waitSeconds);
    },
  };
}

interface RecentLimit {
  /** The counted subject; personal data in it must be hashed. */
  key: string;
  /** The limit for any period of `windowMs`; further ones are refused. */
  limit: number;
  windowMs: number;
}

/** An accepted hit. */
interface Hit {
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
