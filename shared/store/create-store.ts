import { createStore } from 'zustand/vanilla';
import { shellDefaults, signedOutAuth } from './defaults.ts';
import { isWholeSession, mergeSlice } from './merge.ts';
import { parseStored, storeKey } from './storage.ts';
import type { Migration, TextStorage } from './storage.ts';
import type { RemoteSliceName, RootState } from './types.ts';

/**
 * Creates the single store and persists it in `storage` under the key `root`, with its version.
 *
 * A write merges only the slices that changed here into what is stored *now*, so that slices of remotes that are not
 * loaded, and changes from other tabs, survive. Nothing is written before `restore()` has read.
 * @param migrations upgrade older stored states; the store’s own by default
 */
export function createRootStore(storage: TextStorage, migrations?: readonly Migration[]) {
  const store = createStore<RootState>()(() => ({ ...shellDefaults }));
  const initials = new Map<string, object>(Object.entries(shellDefaults));
  let restored = false;
  let stored: Record<string, unknown> = {};
  let written: Record<string, unknown> = { ...store.getState() };

  /** Adopts stored slices; they count as written, so that two tabs never respond to each other. */
  const adopt = (text: string | null) => {
    stored = parseStored(text, migrations).state;
    const next = { ...store.getState() };
    for (const [name, initial] of initials) {
      const merged = mergeSlice(name, initial, stored[name]);
      const current: Record<string, unknown> = next;
      if (JSON.stringify(current[name]) !== JSON.stringify(merged)) Object.assign(next, { [name]: merged });
    }
    const auth = next['user-auth'];
    if (!isWholeSession(auth)) {
      const { errorMessage, successMessage, endedBy } = auth;
      next['user-auth'] = { ...signedOutAuth, errorMessage, successMessage, endedBy };
    }
    written = { ...next };
    store.setState(next);
  };

  store.subscribe((state) => {
    const changed = Object.fromEntries(Object.entries(state).filter(([name, slice]) => written[name] !== slice));
    if (!restored || Object.keys(changed).length === 0) return;
    written = { ...state };
    try {
      const before = parseStored(storage.getItem(storeKey), migrations);
      stored = { ...before.state, ...changed };
      storage.setItem(storeKey, JSON.stringify({ state: stored, version: before.version }));
    } catch (error) {
      // A full or blocked storage loses only this visit's changes when it ends.
      console.warn('The settings of this browser could not be kept.', error);
    }
  });

  return {
    store,

    /** Reads the stored state. Settles when it is in the store; the shell adds the 5000 ms deadline. */
    async restore() {
      const text = await Promise.resolve(storage.getItem(storeKey));
      if (restored) return;
      adopt(text);
      restored = true;
    },

    /** Continues with the initial values when the stored state fails to load or breaks the start. */
    startFresh() {
      restored = true;
    },

    /** Adopts another tab's write; `null` is a cleared storage and signs this tab out too. */
    receive(text: string | null) {
      if (restored) adopt(text);
    },

    /** Adopts what is stored now: a tab that slept or was frozen received no events. */
    catchUp() {
      if (restored && !storage.isForgetful) adopt(storage.getItem(storeKey));
    },

    /** Adds a remote's slice with its stored values; a second call (a retry) changes nothing. */
    register(name: RemoteSliceName, initial: object) {
      if (initials.has(name)) return;
      initials.set(name, initial);
      const slice = mergeSlice(name, initial, stored[name]);
      written[name] = slice;
      store.setState({ [name]: slice });
    },
  };
}
