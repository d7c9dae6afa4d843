import { createStore } from 'zustand/vanilla';

// A remote's screen renders once its code has loaded: subscribers wait for its title here.
const titles = createStore(() => ({ shown: 0 }));

/** Announces that a screen has rendered its title. */
export const pageShown = (): void => titles.setState(({ shown }) => ({ shown: shown + 1 }));

/**
 * Subscribes to every screen that renders its title.
 * @returns a function that unsubscribes.
 */
export const onPageShown = (listener: () => void): (() => void) => titles.subscribe(listener);
