import { useEffect, useRef, type RefObject } from 'react';

const isTyping = () =>
  document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement;

/**
 * Brings a notice in a form into view with the focus, because whoever pressed Save may be far below it; somebody who is
 * typing is left alone. When it goes, the focus goes on to the form's first field.
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
