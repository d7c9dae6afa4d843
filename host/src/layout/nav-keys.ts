import type { KeyboardEvent } from 'react';

interface OpenSection {
  /** Name of the section whose list is open. */
  open: string | null;
  setOpen: (name: string | null) => void;
}

/** The element `by` places further among the matches, wrapping at both ends. */
function step(within: Element | null | undefined, selector: string, by: number): HTMLElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  // From outside, the first step leads to the first or the last.
  if (at < 0) return all.at(by > 0 ? 0 : -1);
  return all.at((at + by) % all.length);
}

/**
 * Keys of the horizontal navigation, whose headings are marked with `data-top` and their places with `data-section`:
 * left and right move along the bar, up and down through the list of a heading, Escape closes it.
 */
export function moveInNav(event: KeyboardEvent<HTMLElement>, { open, setOpen }: OpenSection) {
  const nav = event.currentTarget;
  const here = document.activeElement;
  const section = here?.closest('[data-section]');
  const top = section?.querySelector<HTMLElement>('[data-top]');
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const isInList = here !== top;
  let target: HTMLElement | undefined | null;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    top?.focus();
    target = step(nav, '[data-top]', event.key === forward ? 1 : -1);
    // Moving along the bar with an open list opens the next list.
    if (open !== null) setOpen(target?.dataset.top || null);
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (!top?.dataset.top) return;
    if (open === top.dataset.top) target = step(section?.querySelector('ul'), 'a', event.key === 'ArrowDown' ? 1 : -1);
    else setOpen(top.dataset.top);
    if (!target) requestAnimationFrame(() => section?.querySelector<HTMLElement>('ul a')?.focus());
  } else if (event.key === 'Home' || event.key === 'End') {
    const all = isInList
      ? section?.querySelectorAll<HTMLElement>('ul a')
      : nav.querySelectorAll<HTMLElement>('[data-top]');
    target = [...(all ?? [])].at(event.key === 'Home' ? 0 : -1);
  } else if (event.key === 'Escape' && open !== null) {
    setOpen(null);
    target = top;
  } else return;
  event.preventDefault();
  target?.focus();
}
