import { useEffect, useRef } from 'react';
import { onPageShown } from '@guildhall/shared/router';

/** An autofocused input, or a dialog over the page, keeps the focus. */
const keepsFocus = (element: Element | null) =>
  element !== null && element.closest('main input, main textarea, main select, [role=dialog], dialog') !== null;

/** Where the focus is if the person has not moved it since the screen changed. */
const isUntouched = (element: Element | null) =>
  element === null || element === document.body || element.matches('main, h1') || !element.isConnected;

/** Focuses the title of the screen, or the area where it will appear. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
  // Focusing must not scroll: the page scrolls to its top separately.
  (title ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/**
 * After a change of screen, moves keyboard and screen reader to its title, away from the clicked link. A lazy screen
 * gets the focus when its title renders, unless the person has moved it in the meantime. The first screen of a visit
 * and changes of only the query do not move the focus.
 */
export function useFocusOnNewPage(pathname: string, since = pathname): void {
  const last = useRef(since);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // After everything closed by this change has returned the focus to its opener.
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
