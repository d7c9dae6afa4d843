import { useSyncExternalStore } from 'react';
import { defaultIdentity, type Identity } from '../contracts/page.ts';
import { defaultTheme as specifiedTheme } from '../domain/themes.ts';
import { createStore } from 'zustand/vanilla';
import { store } from './root.ts';

const identity = createStore(() => defaultIdentity);
// What the page was rendered with: the server writes the name into it, and the rest follows (server/…/site/page.ts).
let rendered = defaultIdentity;

/** The association's appearance; screens update when an administrator changes it. */
export const useIdentity = (): Identity => useSyncExternalStore(identity.subscribe, identity.getState, () => rendered);

/** Sets the association's appearance, on page load and after a change there. */
export function setIdentity(change: Partial<Identity>): void {
  const next = { ...identity.getState(), ...change };
  rendered = { ...defaultIdentity, name: next.name };
  followTheme(next);
  identity.setState(next);
}

/** The colours of people without a chosen theme. */
export const associationTheme = ({ theme }: Identity = identity.getState()) => ({
  activeTheme: theme,
  defaultTheme: theme === specifiedTheme ? undefined : theme,
});

/**
 * Shows the association's colours to people without a chosen theme: their last choice is the default they last saw. The
 * store remembers that default only where it differs from the specification's.
 */
function followTheme(next: Identity): void {
  const { activeTheme, defaultTheme = specifiedTheme } = store.getState().customizer;
  if (activeTheme === defaultTheme && activeTheme !== next.theme)
    store.setState(({ customizer }) => ({ customizer: { ...customizer, ...associationTheme(next) } }));
}
