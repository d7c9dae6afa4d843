// A screen of a remote comes when its code has come: what waits for its title hears of it here.

const listeners = new Set<() => void>();

/** Says that a screen has put its title into the page. */
export const pageShown = (): void => listeners.forEach((listener) => listener());

/**
 * Hears of every screen that shows its title.
 * @returns what ends it.
 */
export const onPageShown = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
