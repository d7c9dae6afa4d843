import { useSyncExternalStore, createContext, use } from 'react';
import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { createStore, onUserChanged, store } from '@guildhall/shared/store';
import { Role } from '@guildhall/shared/domain';
import { createId } from '../loader/create-id.ts';
import type { Update } from './active-registry.ts';
import { registryEntry } from './registry-entry.ts';

/** The active registry: the public one that came with the page, or the staff one for staff. */
export interface RegistryState {
  /** As received from the server, except that a remote in use stays at its build. */
  registry: Registry;
  /** `loading` and `failed` refer to the staff registry; until it has loaded, staff routes are unknown. */
  status: 'ready' | 'loading' | 'failed';
  /** Set while it has failed: for the person to quote; also in the browser's console. */
  failureId: string | null;
  /** The server was unavailable, so this is the last good registry of this person. */
  isStale: boolean;
  /** What a reload of the tab would bring. */
  update: Update | null;
}

function staffMember(): { id: string } | null {
  const { user } = store.getState()['user-auth'];
  return user && (user.role === Role.administrator || user.role === Role.staff) ? user : null;
}

/** Requests and watches registries other than the page's own; visitors do not need this code at first. */
const loadSource = () => import(/* webpackChunkName: "registry" */ './registry-source.ts');

type Source = Awaited<ReturnType<typeof loadSource>>;

/** When the person is not signed in as staff, no staff area data stays on the device. */
const forgetKept = () => registryEntry.remove();

type StaleRegistry = Pick<RegistryState, 'isStale' | 'failureId'>;

interface RegistryOptions {
  /** Changes the previous registry before it is used; for the overrides of development builds. */
  transform?: (registry: Registry) => Registry;
  /** False at a public host name, which never serves a staff area. */
  servesStaff?: boolean;
}

/** The registry as this tab shows it: remotes in use stay at their build, whatever loads later. */
function createTabRegistry(fromPage: Registry, transform: (registry: Registry) => Registry) {
  const pins = new Map<string, RemoteDescriptor>();
  let latest = transform(fromPage);
  const shown = createStore<RegistryState>(() => ({
    registry: latest,
    status: 'ready',
    failureId: null,
    isStale: false,
    update: null,
  }));
  // Loads with the first response of the server: before that, everything is as in the page, and nothing is newer.
  let view: Pick<Source, 'activeRegistry' | 'updateOf'> | null = null;
  const { getState: get, subscribe } = shown;

  function apply({ status, failureId, isStale }: Pick<RegistryState, 'status' | 'failureId' | 'isStale'>) {
    const registry = view?.activeRegistry(latest, pins) ?? latest;
    const update = view?.updateOf(latest, pins, fromPage.shell) ?? null;
    shown.setState({ registry, status, failureId, isStale, update });
  }
  const latestOf = (remoteId: string) => latest.remotes.find(({ id }) => id === remoteId);

  return {
    get,
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
    find: (remoteId: string): RemoteDescriptor | undefined => get().registry.remotes.find(({ id }) => id === remoteId),
    latest: latestOf,

    /** Pins this tab to a build of a remote, unless one is already pinned. @returns the pinned build */
    pin(remote: RemoteDescriptor): RemoteDescriptor {
      const kept = pins.get(remote.id);
      if (kept) return kept;
      pins.set(remote.id, remote);
      if (latestOf(remote.id)?.build !== remote.build) apply(get());
      return remote;
    },
    /** Lets the tab use the registry's build of a remote again. */
    unpin(remoteId: string): void {
      if (pins.delete(remoteId)) apply(get());
    },

    setView(source: Source) {
      view = source;
    },
    /** False if nothing changes; most responses of the server are the same. */
    isNews: ({ audience, generation }: Registry): boolean =>
      generation !== latest.generation || audience !== latest.audience || get().status !== 'ready' || get().isStale,
    take(
      given: Registry,
      status: RegistryState['status'],
      { isStale = false, failureId = null }: Partial<StaleRegistry> = {},
    ) {
      latest = transform(given);
      apply({ status, isStale, failureId });
    },
  };
}

/**
 * Keeps the registry for the signed-in person. The page contains the public one, which says nothing about the staff
 * area; staff fetch theirs with their token. Remotes in use stay at their build, whatever loads later.
 */
export function createRegistryStore(
  fromPage: Registry,
  { transform = (registry) => registry, servesStaff = true }: RegistryOptions = {},
) {
  const { setView, isNews, take, ...tab } = createTabRegistry(fromPage, transform);
  const staffHere = () => (servesStaff ? staffMember() : null);
  let round = 0;

  /** Use the response only if the same person is still signed in. */
  async function ask(mine: number): Promise<void> {
    const source = await loadSource();
    setView(source);
    const registry = await source.fetchRegistry(staffHere() ? 'staff' : 'public');
    if (mine !== round) return;
    if (isNews(registry)) take(registry, 'ready');
    const person = staffHere();
    if (person && registry.audience === 'staff') source.keepRegistry(person.id, registry);
  }

  /** Another person, or signed out: staff get theirs, everyone else the one in the page. */
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
      // People who were refused must not get an older one either.
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
     * Asks the server again, for example before a remote is retried; on failure the current registry stays.
     * @throws when the server is unavailable, refuses, or responds with something other than a registry
     */
    refresh: (): Promise<void> => ask(round),

    /** Updates the registry on every sign-in and sign-out, starting with the current person. */
    follow() {
      onUserChanged(() => void changePerson());
      if (staffHere()) void changePerson();
      else forgetKept();
    },
  };
}

export type RegistryStore = ReturnType<typeof createRegistryStore>;

export const RegistryContext = createContext<RegistryStore | null>(null);

export function useRegistryStore(): RegistryStore {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('The shell renders its screens inside <App>.');
  return registry;
}

/** The active registry, and whether the staff one is still loading. */
export const useRegistry = (): RegistryState => useRegistryStore().use();
