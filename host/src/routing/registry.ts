import { useSyncExternalStore } from 'react';
import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { onUserChanged, store } from '@guildhall/shared/store';
import { Role } from '@guildhall/shared/domain';
import { createId } from '../loader/create-id.ts';
import type { Update } from './active-registry.ts';
import { registryPlace } from './registry-place.ts';

/** The active registry: the public one that came with the page, or the staff one for staff. */
export interface RegistryState {
  /** As the server says, except that a remote in use stays at its build. */
  registry: Registry;
  /** `loading` and `failed` speak of the staff registry; until it is there, staff routes are not known. */
  status: 'ready' | 'loading' | 'failed';
  /** While it has failed: for the person to quote; it stands in the browser's console, too. */
  failureId: string | null;
  /** The server could not be asked, so this is the last good registry of this person. */
  isStale: boolean;
  /** What a reload of the tab would bring. */
  update: Update | null;
}

function staffMember(): { id: string } | null {
  const { user } = store.getState()['user-auth'];
  return user && (user.role === Role.administrator || user.role === Role.staff) ? user : null;
}

/** The ways to a registry other than the page's own, and how to follow it; visitors need none of them at first. */
const loadSource = () => import(/* webpackChunkName: "registry" */ './registry-source.ts');

type Source = Awaited<ReturnType<typeof loadSource>>;

/** Nothing of the staff area stays on the device of somebody who is not signed in as staff. */
const forgetKept = () => registryPlace.remove();

type Told = Pick<RegistryState, 'isStale' | 'failureId'>;

interface RegistryOptions {
  /** Changes what came before it counts; for the overrides of development builds. */
  transform?: (registry: Registry) => Registry;
  /** False at an address for the public, which has no staff area for anybody. */
  servesStaff?: boolean;
}

/** The registry as this tab shows it: remotes in use stay at their build, whatever comes later. */
function createTabRegistry(fromPage: Registry, transform: (registry: Registry) => Registry) {
  const pins = new Map<string, RemoteDescriptor>();
  let latest = transform(fromPage);
  let state: RegistryState = { registry: latest, status: 'ready', failureId: null, isStale: false, update: null };
  // Comes with the first answer of the server: before it everything is as the page said, and nothing is newer.
  let view: Pick<Source, 'activeRegistry' | 'updateOf'> | null = null;
  const listeners = new Set<() => void>();
  const get = () => state;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function apply({ status, failureId, isStale }: Pick<RegistryState, 'status' | 'failureId' | 'isStale'>) {
    const registry = view?.activeRegistry(latest, pins) ?? latest;
    state = { registry, status, failureId, isStale, update: view?.updateOf(latest, pins, fromPage.shell) ?? null };
    for (const listener of listeners) listener();
  }
  const latestOf = (remoteId: string) => latest.remotes.find(({ id }) => id === remoteId);

  return {
    get,
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
    find: (remoteId: string): RemoteDescriptor | undefined => state.registry.remotes.find(({ id }) => id === remoteId),
    latest: latestOf,

    /** Keeps this tab at a build of a remote, unless it keeps to one already. @returns the build it keeps to */
    pin(remote: RemoteDescriptor): RemoteDescriptor {
      const kept = pins.get(remote.id);
      if (kept) return kept;
      pins.set(remote.id, remote);
      if (latestOf(remote.id)?.build !== remote.build) apply(state);
      return remote;
    },
    /** Lets the tab take the registry's build of a remote again. */
    unpin(remoteId: string): void {
      if (pins.delete(remoteId)) apply(state);
    },

    setView(source: Source) {
      view = source;
    },
    /** False for what is shown already; most answers of the server are. */
    isNews: ({ audience, generation }: Registry): boolean =>
      generation !== latest.generation || audience !== latest.audience || state.status !== 'ready' || state.isStale,
    take(given: Registry, status: RegistryState['status'], { isStale = false, failureId = null }: Partial<Told> = {}) {
      latest = transform(given);
      apply({ status, isStale, failureId });
    },
  };
}

/**
 * Keeps the registry that belongs to the person who is signed in. The page carries the public one, which names nothing
 * of the staff area; staff fetch theirs with their token. Remotes in use stay at their build, whatever comes later.
 */
export function createRegistryStore(
  fromPage: Registry,
  { transform = (registry) => registry, servesStaff = true }: RegistryOptions = {},
) {
  const { setView, isNews, take, ...tab } = createTabRegistry(fromPage, transform);
  const staffHere = () => (servesStaff ? staffMember() : null);
  let round = 0;

  /** The answer counts only when the same person is still there. */
  async function ask(mine: number): Promise<void> {
    const source = await loadSource();
    setView(source);
    const registry = await source.fetchRegistry(staffHere() ? 'staff' : 'public');
    if (mine !== round) return;
    if (isNews(registry)) take(registry, 'ready');
    const person = staffHere();
    if (person && registry.audience === 'staff') source.keepRegistry(person.id, registry);
  }

  /** Another person, or nobody: staff get theirs, everybody else the one that came with the page. */
  async function changePerson(): Promise<void> {
    const mine = ++round;
    const person = staffHere();
    if (!person) {
      forgetKept();
      return take(fromPage, 'ready');
    }
    take(fromPage, 'loading');
    try {
      await ask(mine);
    } catch (error) {
      if (mine !== round) return;
      const failureId = createId();
      console.warn(`[${failureId}] The staff registry could not be loaded.`, error);
      const source = await loadSource().catch(() => null);
      if (mine !== round) return;
      // Who was refused gets no older one either.
      if (source?.isRefusal(error)) forgetKept();
      const kept = source?.keptRegistry(person.id);
      if (kept) take(kept, 'ready', { isStale: true });
      else take(fromPage, 'failed', { failureId });
    }
  }

  return {
    ...tab,
    changePerson,

    /**
     * Asks the server again, for example before a remote is tried again; what is known stays when that fails.
     * @throws when the server can not be asked, refuses, or answers something else than a registry
     */
    refresh: (): Promise<void> => ask(round),

    /** Follows sign-in and sign-out from now on, starting with who is signed in now. */
    follow() {
      onUserChanged(() => void changePerson());
      if (staffHere()) void changePerson();
      else forgetKept();
    },
  };
}

export type RegistryStore = ReturnType<typeof createRegistryStore>;
