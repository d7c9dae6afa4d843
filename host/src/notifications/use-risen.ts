import { useState } from 'react';

/**
 * True from the moment a count has risen until it falls: that is worth telling somebody who is at work.
 * @param count `undefined` while it is not known; the first known one is no news
 */
export function useRisen(count: number | undefined): boolean {
  const [last, setLast] = useState({ count, hasRisen: false });
  if (last.count === count) return last.hasRisen;
  const now = { count, hasRisen: count !== undefined && last.count !== undefined && count > last.count };
  setLast(now);
  return now.hasRisen;
}
