import type { Place } from './list-order.ts';
import type { ListReader } from './list-read-model.ts';
import type { ListView } from './list-view.ts';

type Landmark = Place & { rank: number };

/** What is known of a long list. */
export interface Known {
  total: number;
  /** Known places by their number; `null` until a deep page was asked for. */
  landmarks: Landmark[] | null;
  /** What the data looked like when this was learnt. */
  mark: string;
  learntAt: number;
  refreshing: boolean;
}

const spacing = 500;
const mostViews = 64;
// After a change, what is known of a long list is good enough for this long, and usable for that long.
const freshMs = 30_000;
const usableMs = 5 * 60_000;
// Behind answers, learning takes at most a fifth of the time: it reads whole indexes while others wait for their page.
const restPerWork = 4;

/**
 * What is known of lists too long to be counted for every page: how many rows they have, and every 500th place, from
 * which the way to any page is short. Exact while nothing changes; after a change at most half a minute old, then
 * learnt again behind the answer, as long as that leaves time for others (docs/decisions/0014).
 */
export function createListLandmarks(reader: ListReader) {
  const views = new Map<string, Known>();
  let queue: Promise<unknown> = Promise.resolve();
  let restsUntil = 0;

  /** One after the other: reading a whole index twice at once is slower for everybody. */
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
      // Whoever was before in the queue may have learnt it.
      if (found && performance.now() - found.learntAt < freshMs && (found.landmarks || !isDeep)) {
        const mark = await reader.mark();
        if (found.mark === mark) return found;
      }
      // First the mark: a change while reading must not go unnoticed.
      const mark = await reader.mark();
      const landmarks = isDeep ? await reader.landmarks(view, spacing) : null;
      const total = landmarks ? (landmarks.at(-1)?.rank ?? -1) + 1 : await reader.count(view);
      return keep(view, { total, landmarks, mark, learntAt: performance.now(), refreshing: false });
    });

  const refresh = (view: ListView, known: Known, isDeep = known.landmarks !== null): void => {
    const began = performance.now();
    if (known.refreshing || began < restsUntil) return;
    known.refreshing = true;
    // Nobody else begins in the meantime; how long the rest takes is known at the end.
    restsUntil = Infinity;
    // What fails here is tried again by the next request that needs it.
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
    /** What is known of a long list, or `undefined` when nothing usable is; asks the database only for its mark. */
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

    /** Learns the places of a list behind the answer. */
    learnPlaces: (view: ListView, known: Known): void => refresh(view, known, true),

    /** The last known place at or before a row's number, and the first one without a key. */
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
