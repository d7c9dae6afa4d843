import { useEffect } from 'react';
import { pageShown } from '@guildhall/shared/router';
import { setLoading } from '@guildhall/shared/store';

/** Progress of the screen being navigated to. */
export type Progress = 'loading' | 'slow' | 'failed' | 'here';

let now: Progress = 'here';
const listeners = new Set<() => void>();

const report = (progress: Progress) => {
  now = progress;
  // The specification’s `loading` slice: it marks the page as busy, and remotes may read it.
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

/** A placeholder reports its progress while it is mounted; the live region announces it. */
export function useProgress(is: Exclude<Progress, 'here'>): void {
  useEffect(() => {
    report(is);
    return () => report('here');
  }, [is]);
  // Not every screen shows its title through `Page`: once the placeholder unmounts, something has loaded.
  useEffect(() => pageShown, []);
}
