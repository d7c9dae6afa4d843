import { useSyncExternalStore } from 'react';
import { defaultIdentity, type Identity } from '../contracts/page.ts';
import { defaultTheme as specifiedTheme } from '../domain/themes.ts';
import { store } from './root.ts';

let identity = defaultIdentity;
// What the page was rendered with: the server writes the name into it, and the rest follows (server/…/site/page.ts).
let rendered = defaultIdentity;
const listeners = new Set<() => void>();
const getIdentity = (): Identity => identity;

/** The association's appearance; screens update when an administrator changes it. */
export const useIdentity = (): Identity =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getIdentity,
    () => rendered,
  );

/** Sets the association's appearance, on page load and after a change there. */
export function setIdentity(change: Partial<Identity>): void {
  identity = { ...identity, ...change };
  rendered = { ...defaultIdentity, name: identity.name };
  followTheme();
  for (const listener of listeners) listener();
}

/** The colours of people without a chosen theme. */
export const associationTheme = () => ({
  activeTheme: identity.theme,
  defaultTheme: identity.theme === specifiedTheme ? undefined : identity.theme,
});

/**
 * Shows the association's colours to people without a chosen theme: their last choice is the default they last saw. The
 * store remembers that default only where it differs from the specification's.
 */
function followTheme(): void {
  const { activeTheme, defaultTheme = specifiedTheme } = store.getState().customizer;
  if (activeTheme === defaultTheme && activeTheme !== identity.theme)
    store.setState(({ customizer }) => ({ customizer: { ...customizer, ...associationTheme() } }));
}
