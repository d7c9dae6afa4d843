import { countedExactly } from '@guildhall/shared/contracts';
import type { Database } from '../../../platform/database/client.ts';
import { createListLandmarks, type Known } from './list-landmarks.ts';
import { createListReader, type Found } from './list-read-model.ts';
import type { ListView } from './list-view.ts';

interface Page {
  ids: string[];
  totalCount: number;
}

// Below this depth, skipping rows of an index is cheaper than using known positions.
const nearStart = 1000;
// A view whose first pages are slow starts at its first known position, as soon as that is available.
const slowMs = 40;
// A search with more matches than are shown isn't counted again for this long.
const knownLongMs = 30_000;
// Up to this many matches, sorting them all is cheaper than scanning to a deep page in list order.
const sortable = 50_000;
const mostRemembered = 200;

/**
 * Finds the rows of a page, at any depth of a list of any length. Up to 10 000 rows everything is exact; longer lists
 * are counted and mapped as `createListLandmarks` describes, and searches show no more than that.
 */
export function createListPages(db: Database) {
  const reader = createListReader(db);
  const landmarks = createListLandmarks(reader);
  const slow = new Set<string>();
  const longSearches = new Map<string, { knownAt: number; isSortable: boolean }>();

  const deep = async (view: ListView, before: Known | undefined, offset: number, limit: number): Promise<Page> => {
    const known = before?.landmarks ? before : await landmarks.learn(view, true);
    const { near, firstWithoutKey } = landmarks.around(known, offset);
    if (!near || offset >= known.total) return { ids: [], totalCount: known.total };
    // Rows with a key and rows without are read one after the other.
    const withKey = offset < firstWithoutKey ? Math.min(limit, firstWithoutKey - offset) : limit;
    const found = await reader.fromPlace(view, near, { offset: offset - near.rank, limit: withKey });
    const first = known.landmarks?.find(({ rank }) => rank === firstWithoutKey);
    const rest: Found[] =
      first && withKey < limit ? await reader.fromPlace(view, first, { offset: 0, limit: limit - withKey }) : [];
    return { ids: [...found, ...rest].map(({ id }) => id), totalCount: known.total };
  };

  const shallow = async (view: ListView, known: Known, offset: number, limit: number): Promise<Page> => {
    const began = performance.now();
    const found = await reader.fromStart(view, { offset, limit });
    if (performance.now() - began > slowMs) {
      if (slow.size > mostRemembered) slow.clear();
      slow.add(view.signature);
      if (!known.landmarks) landmarks.learnPlaces(view, known);
    }
    return { ids: found.map(({ id }) => id), totalCount: known.total };
  };

  /** A page of a search with more matches than are shown. */
  const ofLongSearch = async (view: ListView, offset: number, limit: number): Promise<string[]> => {
    const at = { offset, limit: Math.min(limit, Math.max(countedExactly - offset, 0)) };
    if (at.limit === 0) return [];
    const search = longSearches.get(view.signature);
    if (offset > nearStart && search?.isSortable) {
      const sorted = await reader.small(view, sortable, at);
      if (sorted) return sorted.rows.map(({ id }) => id);
      search.isSortable = false;
    }
    return (await reader.fromStart(view, at)).map(({ id }) => id);
  };

  const search = async (view: ListView, offset: number, limit: number): Promise<Page> => {
    const knownAt = longSearches.get(view.signature)?.knownAt ?? -Infinity;
    if (performance.now() - knownAt > knownLongMs) {
      const small = await reader.small(view, countedExactly, { offset, limit });
      if (small) return { ids: small.rows.map(({ id }) => id), totalCount: small.count };
      if (longSearches.size > mostRemembered) longSearches.clear();
      longSearches.set(view.signature, { knownAt: performance.now(), isSortable: true });
    }
    return { ids: await ofLongSearch(view, offset, limit), totalCount: countedExactly };
  };

  const list = async (view: ListView, offset: number, limit: number): Promise<Page> => {
    const known = await landmarks.known(view);
    if (!known) {
      const small = await reader.small(view, countedExactly, { offset, limit });
      if (small) return { ids: small.rows.map(({ id }) => id), totalCount: small.count };
    }
    const isDeep = offset > nearStart || (slow.has(view.signature) && known?.landmarks);
    if (isDeep) return deep(view, known, offset, limit);
    return shallow(view, known ?? (await landmarks.learn(view, false)), offset, limit);
  };

  return {
    reader,

    page: (view: ListView, page: number, pageSize: number): Promise<Page> =>
      (view.isSearch ? search : list)(view, (page - 1) * pageSize, pageSize),
  };
}

export type ListPages = ReturnType<typeof createListPages>;
