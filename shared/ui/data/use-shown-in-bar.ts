import { useEffect, useRef, type RefObject } from 'react';

// How much of the neighbour stays visible, as a hint that the bar continues.
const hintPx = 24;

/**
 * Scrolls a bar of tabs or links sideways until the current one is visible; the page itself does not scroll.
 * @param current changes with the current one
 * @returns a ref for the bar
 */
export function useShownInBar<Bar extends HTMLElement>(current: string | number): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const item = bar.current?.querySelector('[aria-selected=true], [aria-current]');
    if (!bar.current || !item) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), item.getBoundingClientRect()];
    // Both values are physical, so this works in both directions.
    if (inner.left < outer.left) bar.current.scrollLeft -= outer.left - inner.left + hintPx;
    else if (inner.right > outer.right) bar.current.scrollLeft += inner.right - outer.right + hintPx;
  }, [current]);
  return bar;
}
