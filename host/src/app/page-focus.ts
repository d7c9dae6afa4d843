import { useEffect, useRef } from 'react';
import { onPageShown } from '@guildhall/shared/router';

/** An input that took the focus by itself, or a dialog over the page, keeps it. */
const keepsFocus = (element: Element | null) =>
  element !== null && element.closest('main input, main textarea, main select, [role=dialog], dialog') !== null;

/** What the focus stands on when nobody has moved it since the screen changed. */
const isUntouched = (element: Element | null) =>
  element === null || element === document.body || element.matches('main, h1') || !element.isConnected;

/** Puts the focus on the title of the screen, or on the place where it will be. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
  // Nobody asked to be scrolled: the page goes to its top by itself.
  (title ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/**
 * After a change of screen the keyboard and the screen reader start at its title, not at the clicked link. A screen that
 * comes later gets the focus when its title is there, unless the person has gone somewhere else meanwhile. The first
 * screen of a visit is left alone, and so is one of which only the query changes.
 */
export function useFocusOnNewPage(pathname: string, since = pathname): void {
  const last = useRef(since);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // After everything that this change closes has closed and given the focus back to what opened it.
    const timer = setTimeout(() => {
      if (!keepsFocus(document.activeElement)) focusTitle();
    });
    let later: ReturnType<typeof setTimeout> | undefined;
    const stop = onPageShown(() => {
      clearTimeout(later);
      later = setTimeout(() => {
        if (isUntouched(document.activeElement)) focusTitle();
      });
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(later);
      stop();
    };
  }, [pathname]);
}
