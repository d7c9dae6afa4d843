// A remote's screen renders once its code has loaded: subscribers wait for its title here.

const listeners = new Set<() => void>();

/** Announces that a screen has rendered its title. */
export const pageShown = (): void => listeners.forEach((listener) => listener());

/**
 * Subscribes to every screen that renders its title.
 * @returns a function that unsubscribes.
 */
export const onPageShown = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
