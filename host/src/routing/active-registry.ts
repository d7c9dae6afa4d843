import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';

/** Remotes this tab uses, by id: they keep the build of their first page. */
export type Pins = ReadonlyMap<string, RemoteDescriptor>;

/** What a reload of this tab would bring. */
export interface Update {
  /** Identifies this update, to distinguish it from the next one. */
  key: string;
  /** The shell itself has changed, not only remotes. */
  isShell: boolean;
}

const isKnown = (shell: string) => shell !== '' && shell !== 'none';

/**
 * The registry as this tab uses it: a remote in use keeps build, routes and translations until the page is reloaded.
 * Switching off or removing a remote takes effect at once for pages that are not loaded yet.
 */
export function activeRegistry(latest: Registry, pins: Pins): Registry {
  if (pins.size === 0) return latest;
  const remotes = latest.remotes.map((remote): RemoteDescriptor => {
    const pinned = pins.get(remote.id);
    return pinned ? { ...pinned, enabled: remote.enabled } : remote;
  });
  const gone = [...pins.values()]
    .filter(({ id, audience }) => isFor(latest, audience) && !latest.remotes.some((remote) => remote.id === id))
    .map((remote): RemoteDescriptor => ({ ...remote, enabled: false }));
  return { ...latest, remotes: [...remotes, ...gone] };
}

/** What is newer than this tab: the shell, or a remote it uses; `null` when it is up to date. */
export function updateOf(latest: Registry, pins: Pins, ownShell: string): Update | null {
  const isShell = isKnown(ownShell) && isKnown(latest.shell) && latest.shell !== ownShell;
  const remotes = latest.remotes.filter(({ id, build }) => (pins.get(id)?.build ?? build) !== build);
  const names = [...(isShell ? [latest.shell] : []), ...remotes.map(({ id, build }) => `${id}@${build}`)];
  return names.length === 0 ? null : { key: names.join(' '), isShell };
}

/** Only staff may see the staff remotes; other people must not see what a colleague used in this tab before. */
const isFor = (registry: Registry, audience: RemoteDescriptor['audience']) =>
  audience === 'public' || registry.audience === 'staff';
