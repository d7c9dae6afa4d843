import type { Queryable } from './client.ts';
import type { Place } from './order.ts';

/** A place whose number in its list is known: so many rows stand up to it. */
export interface KnownPlace extends Place {
  rank: number;
}

interface KnownList {
  /** How many rows the list had. */
  total: number;
  learntAt: number;
  /** By rank, counted from the beginning or from the end. */
  forwards: KnownPlace[];
  backwards: KnownPlace[];
}

type Direction = 'forwards' | 'backwards';

// As for the list of applications (decision 0014): places are good enough for half a minute.
const freshMs = 30_000;
const mostLists = 64;
/** So far apart are the places that are remembered. */
export const spacing = 500;

// Per database, so that a process with several never mixes them up; what a transaction learns ends with it.
const databases = new WeakMap<Queryable, Map<string, KnownList>>();

/**
 * The places that are known of a list, so that a deep page is read from the one before it. They are forgotten after half
 * a minute, and as soon as the list has become longer or shorter.
 * @param signature what tells the list from others: its conditions and its order
 */
export function knownPlaces(db: Queryable, signature: string, total: number) {
  const lists = databases.get(db) ?? new Map<string, KnownList>();
  databases.set(db, lists);
  const found = lists.get(signature);
  const isGood = found?.total === total && performance.now() - found.learntAt < freshMs;
  const known = isGood ? found : { total, learntAt: performance.now(), forwards: [], backwards: [] };
  // The one that was used last is forgotten last.
  lists.delete(signature);
  lists.set(signature, known);
  const [oldest] = lists.keys();
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
  return {
    /** The last known place up to a rank, or `undefined` for the end of the list where the counting begins. */
    before: (direction: Direction, rank: number): KnownPlace | undefined =>
      known[direction].findLast((place) => place.rank <= rank),

    /** Remembers places behind those that are known, not closer to each other than needed. */
    learn(direction: Direction, places: readonly KnownPlace[]): void {
      for (const place of places)
        if (place.rank >= (known[direction].at(-1)?.rank ?? 0) + spacing) known[direction].push(place);
    },
  };
}
