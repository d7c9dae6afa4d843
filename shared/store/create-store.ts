import { createStore } from 'zustand/vanilla';
import { shellDefaults, signedOutAuth } from './defaults.ts';
import { isWholeSession, mergeSlice } from './merge.ts';
import { parseStored, storeKey } from './storage.ts';
import type { Migration, TextStorage } from './storage.ts';
import type { RemoteSliceName, RootState } from './types.ts';

/**
 * Makes the one store and keeps it in `storage` under the key `root`, with its version.
 *
 * A write lays only the slices that changed here over what is stored *now*, so slices of remotes that are not loaded,
 * and what another tab wrote meanwhile, survive. Nothing is written before `restore()` has read.
 * @param migrations what turns older stored states into that of now; the store’s own by default
 */
export function createRootStore(storage: TextStorage, migrations?: readonly Migration[]) {
  const store = createStore<RootState>()(() => ({ ...shellDefaults }));
  const initials = new Map<string, object>(Object.entries(shellDefaults));
  let restored = false;
  let stored: Record<string, unknown> = {};
  let written: Record<string, unknown> = { ...store.getState() };

  /** Takes stored slices into the state; they count as written, so two tabs never answer each other. */
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
      // A full or forbidden storage costs the memory of this visit's changes, never the visit.
      console.warn('The settings of this browser could not be kept.', error);
    }
  });

  return {
    store,

    /** Reads the stored state. Settles when it is in the store; the shell puts the 5000 ms deadline around it. */
    async restore() {
      const text = await Promise.resolve(storage.getItem(storeKey));
      if (restored) return;
      adopt(text);
      restored = true;
    },

    /** The way out when the stored state does not come or breaks the start: goes on with the initial values. */
    startFresh() {
      restored = true;
    },

    /** Takes over what another tab wrote; `null` is a cleared storage and signs this tab out too. */
    receive(text: string | null) {
      if (restored) adopt(text);
    },

    /** Takes over what is stored now: a tab that slept or was frozen has heard of nothing. */
    catchUp() {
      if (restored && !storage.isForgetful) adopt(storage.getItem(storeKey));
    },

    /** Adds a remote's slice together with what was stored for it; a second call (a retry) changes nothing. */
    register(name: RemoteSliceName, initial: object) {
      if (initials.has(name)) return;
      initials.set(name, initial);
      const slice = mergeSlice(name, initial, stored[name]);
      written[name] = slice;
      store.setState({ [name]: slice });
    },
  };
}
