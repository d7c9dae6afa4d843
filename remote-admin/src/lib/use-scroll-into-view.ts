import { useEffect, useRef, type RefObject } from 'react';

const isTyping = () =>
  document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement;

/**
 * Scrolls a form's notice into view and focuses it, because the Save button may be far below; skipped while the person
 * is typing. When the notice goes, the focus moves to the form's first field.
 */
export function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!isTyping()) {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'center' });
    }
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost) form?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return box;
}
