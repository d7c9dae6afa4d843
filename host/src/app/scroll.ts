import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@guildhall/shared/router';

/** Where the page was scrolled, by history entry. In memory only: after a reload, the browser restores by itself. */
const positions = new Map<string, number>();

/** How long going back waits for a page to become as long as it was, in ms. */
const restoreWithinMs = 5000;

/**
 * Scrolls to the top when the path changes, and to where the person was when they go back or forward (decision 0040).
 * A change of only the query leaves the page where it is.
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const shown = useRef({ key, pathname });
  const stopRestoring = useRef<(() => void) | null>(null);

  useEffect(() => {
    const note = () => {
      // A page that is still too short scrolls by itself.
      if (!stopRestoring.current) positions.set(shown.current.key, window.scrollY);
    };
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', leaveToBrowser);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', leaveToBrowser);
    };
  }, []);

  // Before the page's new length causes scroll events, which would count for the new entry.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    stopRestoring.current?.();
    history.scrollRestoration = 'manual';
    const known = way === 'POP' ? positions.get(key) : undefined;
    if (known !== undefined) {
      stopRestoring.current = scrollWhenLongEnough(known, () => (stopRestoring.current = null));
      return;
    }
    positions.set(key, before.pathname === pathname ? window.scrollY : 0);
    // The style sheet makes this smooth, unless the person prefers less motion.
    if (before.pathname !== pathname) window.scrollTo({ top: 0 });
  }, [key, pathname, way]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
}

/** Scrolls as soon as the page is long enough, unless the person scrolls first. @returns a function that stops waiting */
function scrollWhenLongEnough(top: number, onDone: () => void): () => void {
  const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const sign of signs) window.removeEventListener(sign, stop);
    onDone();
  };
  const until = performance.now() + restoreWithinMs;
  const tryIt = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top, behavior: 'instant' });
    if (scrollHeight - clientHeight >= top || performance.now() > until) return stop();
    frame = requestAnimationFrame(tryIt);
  };
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true });
  frame = requestAnimationFrame(tryIt);
  return stop;
}
