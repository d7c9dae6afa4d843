import type { Registry } from '@guildhall/shared/federation/manifest';
import { isRegistry } from './is-registry.ts';

const key = 'guildhall-staff-registry';
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
    if (kept?.userId === userId && Math.abs(now - Number(kept.keptAt)) < keptForMs && isRegistry(kept.registry, 'staff'))
      return kept.registry;
  } catch {
    // Damaged or forbidden: as if nothing were there.
  }
  forgetRegistry();
  return null;
}

/** Nothing of the staff area stays on the device of somebody who is not signed in as staff. */
export function forgetRegistry(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
