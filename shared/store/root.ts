import { useStore } from 'zustand';
import { createRootStore } from './create-store.ts';
import { remoteSliceNames } from './types.ts';
import type { RemoteSliceName, RootState } from './types.ts';
import { browserStorage, storeKey } from './storage.ts';

const root = createRootStore(browserStorage());

/** The page's single store: `getState`, `setState`, `subscribe`. */
export const store = root.store;

let restoring: Promise<void> | undefined;

/**
 * Restores the persisted state, once. The shell renders nothing of the application before this settles.
 * @returns a promise that rejects when the browser's storage throws.
 */
export const restore = (): Promise<void> => (restoring ??= root.restore());

/** Continues without the stored state: an option of the startup error. */
export const startFresh = root.startFresh;

/** Adopts other tabs' writes whose events may have been missed. */
export const catchUp = (): void => {
  try {
    root.catchUp();
  } catch (error) {
    console.warn('The stored state could not be read again.', error);
  }
};

if (typeof window !== 'undefined') {
  // Fires in other tabs only: they adopt sign-out, theme and language.
  window.addEventListener('storage', (event) => {
    if (event.key === storeKey || event.key === null) root.receive(event.newValue);
  });
}

/** Selects from the store and re-renders when the selected value changes. */
export const useRootStore = <T>(select: (state: RootState) => T): T => useStore(store, select);

export interface Slice<T extends object> {
  get: () => T;
  set: (change: Partial<T> | ((slice: T) => Partial<T>)) => void;
  use: <R>(select: (slice: T) => R) => R;
}

/**
 * Adds a remote's slice to the single store, restored from its stored values.
 * @param name one of the specification's slice names; types exclude the shell's own.
 * @param initial the values of a first visit.
 * @returns the slice's own handle: `get`, `set`, and `use` as a hook.
 */
export function addSlice<T extends object>(name: RemoteSliceName, initial: T): Slice<T> {
  if (!remoteSliceNames.includes(name)) {
    throw new Error(`"${name}" is no slice of the specification. Use one of ${remoteSliceNames.join(', ')}.`);
  }
  root.register(name, initial);
  const read = (state: RootState): T => Object.assign({}, initial, state[name]);
  let seen: object | undefined;
  let value = initial;
  const get = (state: RootState = store.getState()): T => {
    if (state[name] !== seen) {
      seen = state[name];
      value = read(state);
    }
    return value;
  };
  return {
    get: () => get(),
    set: (change) =>
      store.setState({ [name]: { ...get(), ...(typeof change === 'function' ? change(get()) : change) } }),
    use: (select) => useRootStore((state) => select(get(state))),
  };
}
