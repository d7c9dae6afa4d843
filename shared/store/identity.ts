import { useSyncExternalStore } from 'react';
import { defaultIdentity, type Identity } from '../contracts/page.ts';
import { defaultTheme as specifiedTheme } from '../domain/themes.ts';
import { store } from './root.ts';

let identity = defaultIdentity;
const listeners = new Set<() => void>();
const getIdentity = (): Identity => identity;

/** How the association shows itself; screens follow when an administrator changes it. */
export const useIdentity = (): Identity =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getIdentity,
    // What the server rendered the page with.
    getIdentity,
  );

/** Takes over how the association shows itself, at the start of a page and when it was changed there. */
export function setIdentity(change: Partial<Identity>): void {
  identity = { ...identity, ...change };
  followTheme();
  for (const listener of listeners) listener();
}

/** The colours of whoever has chosen none. */
export const associationTheme = () => ({
  activeTheme: identity.theme,
  defaultTheme: identity.theme === specifiedTheme ? undefined : identity.theme,
});

/**
 * Shows the association's colours to whoever has chosen none: their last choice is the default they were last shown.
 * The store remembers that default only where it isn't the specification's.
 */
function followTheme(): void {
  const { activeTheme, defaultTheme = specifiedTheme } = store.getState().customizer;
  if (activeTheme === defaultTheme && activeTheme !== identity.theme)
    store.setState(({ customizer }) => ({ customizer: { ...customizer, ...associationTheme() } }));
}
