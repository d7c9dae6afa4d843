import type { Registry } from '@guildhall/shared/federation/manifest';
import { isRegistry } from './is-registry.ts';
import { registryPlace } from './registry-place.ts';

/** Keeps a person's staff registry on this device, for when the server is unavailable. */
export const keepRegistry = (userId: string, registry: Registry) => void registryPlace.write({ userId, registry });

/** The last good staff registry of this person, at most seven days old; any other entry is deleted. */
export function keptRegistry(userId: string): Registry | null {
  const kept = registryPlace.read();
  if (kept?.userId === userId && isRegistry(kept.registry, 'staff')) return kept.registry;
  registryPlace.remove();
  return null;
}
