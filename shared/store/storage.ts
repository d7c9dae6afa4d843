import { isRecord } from '../domain/is-record.ts';
import { storageOf } from './device-storage.ts';

/** The storage of the store. Reading at startup is awaited, so a slow medium is possible. */
export interface TextStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => unknown;
  /** Stores nothing, so reading reveals nothing about other tabs. */
  isForgetful?: boolean;
}

export const storeKey = 'root';

type StoredState = Record<string, unknown>;

/** Upgrades the state from one version to the next. */
export type Migration = (state: StoredState) => StoredState;

/**
 * The first entry upgrades version 1, the specification’s, to version 2, and so on. Add one when a stored field changes
 * its meaning; added or removed fields need none (`merge.ts`).
 */
const storeMigrations: readonly Migration[] = [];

export interface Stored {
  state: StoredState;
  /** The version of `state`; higher than ours when a newer release in another tab wrote it. */
  version: number;
}

/**
 * Parses the stored text and upgrades it to the current version. Damaged or foreign content counts as empty. A newer
 * release's state stays unchanged, version included, so that its tabs don’t migrate it twice.
 */
export function parseStored(text: string | null, migrations = storeMigrations): Stored {
  const current = 1 + migrations.length;
  const empty = { state: {}, version: current };
  if (text === null) return empty;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value.state)) return empty;
    const written = typeof value.version === 'number' && value.version >= 1 ? Math.floor(value.version) : 1;
    const state = migrations.slice(written - 1).reduce((older, migrate) => migrate(older), value.state);
    return { state, version: Math.max(written, current) };
  } catch {
    return empty;
  }
}

/** `localStorage`, or a storage that keeps nothing where the browser blocks it (blocked site data, prerendering). */
export function browserStorage(): TextStorage {
  try {
    const storage = storageOf('device');
    storage.getItem(storeKey);
    return storage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, isForgetful: true };
  }
}
