import type { Registry } from '@guildhall/shared/federation/manifest';
import { isRegistry } from './is-registry.ts';
import { registryPlace } from './registry-place.ts';

/** Keeps the staff registry of a person on this device, for when the server can not be asked. */
export const keepRegistry = (userId: string, registry: Registry) => void registryPlace.write({ userId, registry });

/** The last good staff registry of this very person, at most seven days old; anything else there is thrown away. */
export function keptRegistry(userId: string): Registry | null {
  const kept = registryPlace.read();
  if (kept?.userId === userId && isRegistry(kept.registry, 'staff')) return kept.registry;
  registryPlace.remove();
  return null;
}
