import type { Queryable } from './client.ts';
import type { Place } from './order.ts';

/** A position with a known rank: the number of rows up to it. */
export interface KnownPlace extends Place {
  rank: number;
}

interface KnownList {
  /** The number of rows in the list. */
  total: number;
  learntAt: number;
  /** By rank, counted from the start or from the end. */
  forwards: KnownPlace[];
  backwards: KnownPlace[];
}

type Direction = 'forwards' | 'backwards';

// As for the list of applications (decision 0014): positions are valid for half a minute.
const freshMs = 30_000;
const mostLists = 64;
/** Distance between cached positions. */
export const spacing = 500;

// Per database, for processes with several; positions read in a transaction are only valid there.
const databases = new WeakMap<Queryable, Map<string, KnownList>>();

/**
 * The cached positions of a list, so that a deep page is read from the previous one. They are dropped after half a
 * minute, and as soon as the length of the list changes.
 * @param signature identifies the list: its conditions and its order
 */
export function knownPlaces(db: Queryable, signature: string, total: number) {
  const lists = databases.get(db) ?? new Map<string, KnownList>();
  databases.set(db, lists);
  const found = lists.get(signature);
  const isGood = found?.total === total && performance.now() - found.learntAt < freshMs;
  const known = isGood ? found : { total, learntAt: performance.now(), forwards: [], backwards: [] };
  // The least recently used one is dropped first.
  lists.delete(signature);
  lists.set(signature, known);
  const [oldest] = lists.keys();
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
  return {
    /** The last known position up to a rank, or `undefined` for the end from which it is counted. */
    before: (direction: Direction, rank: number): KnownPlace | undefined =>
      known[direction].findLast((place) => place.rank <= rank),

    /** Caches positions beyond the known ones, not closer to each other than needed. */
    learn(direction: Direction, places: readonly KnownPlace[]): void {
      for (const place of places)
        if (place.rank >= (known[direction].at(-1)?.rank ?? 0) + spacing) known[direction].push(place);
    },
  };
}
