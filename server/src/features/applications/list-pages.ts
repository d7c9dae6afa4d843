import { countedExactly } from '@guildhall/shared/contracts';
import type { Database } from '../../database/client.ts';
import { createListLandmarks, type Known } from './list-landmarks.ts';
import { createListReader, type Found } from './list-reader.ts';
import type { ListView } from './list-view.ts';

interface Page {
  ids: string[];
  totalCount: number;
}

// Nearer to the beginning than this, skipping rows of an index costs less than knowing places.
const nearStart = 1000;
// A view whose first pages are slow to find begins at its first known place from then on.
const slowMs = 40;

/**
 * Finds which rows stand on a page, at any depth of a list of any length. Up to 10 000 rows everything is exact as of
 * now; longer lists are counted and mapped as `createListLandmarks` says, and of a search no more is shown.
 */
export function createListPages(db: Database) {
  const reader = createListReader(db);
  const landmarks = createListLandmarks(reader);
  const slow = new Set<string>();

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

  const shallow = async (view: ListView, offset: number, limit: number): Promise<Found[]> => {
    const began = performance.now();
    const found = await reader.fromStart(view, { offset, limit });
    if (performance.now() - began > slowMs) slow.add(view.signature);
    if (slow.size > 200) slow.clear();
    return found;
  };

  return {
    reader,

    async page(view: ListView, page: number, pageSize: number): Promise<Page> {
      const offset = (page - 1) * pageSize;
      const known = view.isSearch ? undefined : await landmarks.known(view);
      if (!known) {
        const small = await reader.small(view, countedExactly, { offset, limit: pageSize });
        if (small) return { ids: small.rows.map(({ id }) => id), totalCount: small.count };
      }
      if (view.isSearch) {
        const limit = Math.min(pageSize, Math.max(countedExactly - offset, 0));
        const found = limit === 0 ? [] : await reader.fromStart(view, { offset, limit });
        return { ids: found.map(({ id }) => id), totalCount: countedExactly };
      }
      if (offset > nearStart || slow.has(view.signature)) return deep(view, known, offset, pageSize);
      const { total } = known ?? (await landmarks.learn(view, false));
      const found = await shallow(view, offset, pageSize);
      return { ids: found.map(({ id }) => id), totalCount: total };
    },
  };
}

export type ListPages = ReturnType<typeof createListPages>;
