import type { Registry } from '@guildhall/shared/federation/manifest';
import { isRegistry } from './is-registry.ts';
import { keptRegistryKey as key } from './kept-registry-key.ts';

const keptForMs = 7 * 24 * 60 * 60_000;

interface Kept {
  userId: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  registry: Registry;
}

/** Keeps the staff registry of a person on this device, for when the server can not be asked. */
export function keepRegistry(userId: string, registry: Registry, now: number): void {
  const kept: Kept = { userId, keptAt: now, registry };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the spare, nothing else.
  }
}

/** The last good staff registry of this very person, at most seven days old; anything else there is thrown away. */
export function keptRegistry(userId: string, now: number): Registry | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (
      kept?.userId === userId &&
      Math.abs(now - Number(kept.keptAt)) < keptForMs &&
      isRegistry(kept.registry, 'staff')
    )
      return kept.registry;
  } catch {
    // Damaged or forbidden: as if nothing were there.
  }
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden to remove as it was to read.
  }
  return null;
}
