import { useEffect } from 'react';
import { pageShown } from '@guildhall/shared/router';
import { createStore, setLoading } from '@guildhall/shared/store';
import { Box, CircularProgress } from '@guildhall/shared/ui/core';

/** Progress of the screen being navigated to. */
type Progress = 'loading' | 'slow' | 'failed' | 'here';

export const progress = createStore<Progress>(() => 'here');

const report = (now: Progress) => {
  progress.setState(now);
  // The specification’s `loading` slice: it marks the page as busy, and remotes may read it.
  setLoading(now === 'loading' || now === 'slow');
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

/** Placeholder for a part whose code is loading. */
export function LoadingPart() {
  useProgress('loading');
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={32} aria-hidden />
    </Box>
  );
}
