import { useEffect } from 'react';
import { pageShown } from '@guildhall/shared/router';
import { setLoading } from '@guildhall/shared/store';

/** How far the screen is that somebody went to. */
export type Progress = 'loading' | 'slow' | 'failed' | 'here';

let now: Progress = 'here';
const listeners = new Set<() => void>();

const report = (progress: Progress) => {
  now = progress;
  // The specification’s `loading` slice: the page is marked busy by it, and remotes may read it.
  setLoading(now === 'loading' || now === 'slow');
  for (const listener of listeners) listener();
};

export const progress = {
  now: () => now,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** What holds the place of a screen says so for as long as it stands there; the live region puts it into words. */
export function useProgress(is: Exclude<Progress, 'here'>): void {
  useEffect(() => {
    report(is);
    return () => report('here');
  }, [is]);
  // Not every screen shows its title through `Page`: when the place is given up, something has come.
  useEffect(() => pageShown, []);
}
