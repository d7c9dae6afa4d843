import { minuteMs } from '@guildhall/shared/domain';
import type { Place } from './list-order.ts';
import type { ListReader } from './list-read-model.ts';
import type { ListView } from './list-view.ts';

type Landmark = Place & { rank: number };

/** What is known about a long list. */
export interface Known {
  total: number;
  /** Known positions by row number; `null` until a deep page was requested. */
  landmarks: Landmark[] | null;
  /** The state of the data when this was read. */
  mark: string;
  learntAt: number;
  refreshing: boolean;
}

const spacing = 500;
const mostViews = 64;
// After a change, the data about a long list is considered good for this long, and usable for that long.
const freshMs = 30_000;
const usableMs = 5 * minuteMs;
// Background refreshing takes at most a fifth of the time: it reads whole indexes while others wait for their page.
const restPerWork = 4;

/**
 * Cached data about lists too long to count for every page: the number of rows, and every 500th position, from which
 * any page is close. Exact while nothing changes; after a change at most half a minute old, then refreshed in the
 * background, as long as that leaves time for other requests (docs/decisions/0014).
 */
export function createListLandmarks(reader: ListReader) {
  const views = new Map<string, Known>();
  let queue: Promise<unknown> = Promise.resolve();
  let restsUntil = 0;

  /** Sequential: reading a whole index twice at once is slower for everyone. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = queue.then(work);
    queue = mine.catch(() => {});
    return mine;
  };

  const keep = (view: ListView, known: Known): Known => {
    views.delete(view.signature);
    views.set(view.signature, known);
    const [oldest] = views.keys();
    if (views.size > mostViews && oldest !== undefined) views.delete(oldest);
    return known;
  };

  const learn = (view: ListView, isDeep: boolean): Promise<Known> =>
    inTurn(async () => {
      const found = views.get(view.signature);
      // The previous request in the queue may have read it.
      if (found && performance.now() - found.learntAt < freshMs && (found.landmarks || !isDeep)) {
        const mark = await reader.mark();
        if (found.mark === mark) return found;
      }
      // Read the mark first: a change during the read must be noticed.
      const mark = await reader.mark();
      const landmarks = isDeep ? await reader.landmarks(view, spacing) : null;
      const total = landmarks ? (landmarks.at(-1)?.rank ?? -1) + 1 : await reader.count(view);
      return keep(view, { total, landmarks, mark, learntAt: performance.now(), refreshing: false });
    });

  const refresh = (view: ListView, known: Known, isDeep = known.landmarks !== null): void => {
    const began = performance.now();
    if (known.refreshing || began < restsUntil) return;
    known.refreshing = true;
    // Prevents a concurrent refresh; the end of the pause is only known afterwards.
    restsUntil = Infinity;
    // After a failure, the next request that needs it retries.
    void learn(view, isDeep)
      .catch(() => {
        known.refreshing = false;
      })
      .finally(() => {
        const now = performance.now();
        restsUntil = now + (now - began) * restPerWork;
      });
  };

  return {
    /** The cached data about a long list, or `undefined` if none is usable; only reads the mark from the database. */
    async known(view: ListView): Promise<Known | undefined> {
      const known = views.get(view.signature);
      if (!known) return undefined;
      const age = performance.now() - known.learntAt;
      const isUnchanged = known.mark === (await reader.mark());
      if (age > usableMs) {
        if (!isUnchanged) return undefined;
        refresh(view, known);
      } else if (!isUnchanged && age > freshMs) refresh(view, known);
      return keep(view, known);
    },

    learn,

    /** Reads the positions of a list in the background. */
    learnPlaces: (view: ListView, known: Known): void => refresh(view, known, true),

    /** The last known position at or before a row number, and the first one without a key. */
    around(known: Known, offset: number): { near: Landmark | undefined; firstWithoutKey: number } {
      const landmarks = known.landmarks ?? [];
      let low = 0;
      let high = landmarks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((landmarks[middle]?.rank ?? Infinity) <= offset) low = middle + 1;
        else high = middle;
      }
      const without = landmarks.find(({ keys }) => keys[0] === null);
      return { near: landmarks[low - 1], firstWithoutKey: without?.rank ?? Infinity };
    },
  };
}
