import { useState } from 'react';

/**
 * True from the moment a count has risen until it falls: worth announcing to a person at work.
 * @param count `undefined` while unknown; the first known one is not an increase
 */
export function useHasIncreased(count: number | undefined): boolean {
  const [last, setLast] = useState({ count, hasRisen: false });
  if (last.count === count) return last.hasRisen;
  const now = { count, hasRisen: count !== undefined && last.count !== undefined && count > last.count };
  setLast(now);
  return now.hasRisen;
}
