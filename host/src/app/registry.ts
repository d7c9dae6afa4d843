import { useSyncExternalStore } from 'react';
import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { currentToken, onUserChanged, store } from '@guildhall/shared/store';
import { Role } from '@guildhall/shared/domain';

/** The registry in force: the public one that came with the page, or the staff one for staff. */
export interface RegistryState {
  registry: Registry;
  /** `loading` and `failed` speak of the staff registry; until it is there, staff routes are not known. */
  status: 'ready' | 'loading' | 'failed';
}

const isStaff = () => {
  const role = store.getState()['user-auth'].user?.role;
  return role === Role.administrator || role === Role.staff;
};

const deadlineMs = 10_000;

async function fetchRegistry(): Promise<Registry> {
  const token = currentToken();
  const audience = isStaff() && token !== null ? 'staff' : 'public';
  const response = await fetch(`/registry/${audience}.json`, {
    headers: audience === 'staff' ? { Authorization: `Bearer ${token}` } : {},
    cache: 'no-cache',
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok) throw new Error(`The ${audience} registry answered ${response.status}.`);
  const registry: Registry = await response.json();
  return registry;
}

/**
 * Keeps the registry that belongs to the person who is signed in. The page carries the public one, which names nothing
 * of the staff area; staff fetch theirs with their token.
 */
export function createRegistryStore(fromPage: Registry) {
  let state: RegistryState = { registry: fromPage, status: 'ready' };
  let round = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: RegistryState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Another person, or nobody: staff get theirs, everybody else the one that came with the page. */
  async function changePerson(): Promise<void> {
    const mine = ++round;
    if (!isStaff()) return set({ registry: fromPage, status: 'ready' });
    set({ registry: fromPage, status: 'loading' });
    try {
      const registry = await fetchRegistry();
      if (mine === round) set({ registry, status: 'ready' });
    } catch (error) {
      console.warn('The staff registry could not be loaded.', error);
      if (mine === round) set({ registry: fromPage, status: 'failed' });
    }
  }

  return {
    get: () => state,
    subscribe,
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => state,
        () => state,
      ),
    find: (remoteId: string): RemoteDescriptor | undefined => state.registry.remotes.find(({ id }) => id === remoteId),
    changePerson,

    /** Asks the server again, for example before a remote is tried anew; what is known stays when that fails. */
    async refresh(): Promise<void> {
      const mine = round;
      const registry = await fetchRegistry();
      if (mine === round) set({ registry, status: 'ready' });
    },

    /** Follows sign-in and sign-out from now on, starting with who is signed in now. */
    follow() {
      onUserChanged(() => void changePerson());
      if (isStaff()) void changePerson();
    },
  };
}

export type RegistryStore = ReturnType<typeof createRegistryStore>;
