import { isRecord } from '../domain/is-record.ts';
import { storageOf } from './device-storage.ts';

/** Where the store is kept. Reading at start-up is awaited, so a slow medium can be waited for there. */
export interface TextStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => unknown;
  /** Keeps nothing, so that reading says nothing about other tabs. */
  isForgetful?: boolean;
}

export const storeKey = 'root';

type StoredState = Record<string, unknown>;

/** Turns the state of one version into that of the next. */
export type Migration = (state: StoredState) => StoredState;

/**
 * The first entry turns version 1, the specification’s, into version 2, and so on. Add one when a stored field gets
 * another meaning; fields that are only new or gone need none (`merge.ts`).
 */
const storeMigrations: readonly Migration[] = [];

export interface Stored {
  state: StoredState;
  /** The version of `state`; higher than ours when a newer release in another tab wrote it. */
  version: number;
}

/**
 * Reads the stored text and brings it to the version of now. Damaged or foreign content counts as nothing stored. What a
 * newer release wrote stays as it is, version included, so that its tabs don’t migrate it twice.
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

/** `localStorage`, or nothing kept at all where the browser forbids it (blocked site data, prerendering). */
export function browserStorage(): TextStorage {
  try {
    const storage = storageOf('device');
    storage.getItem(storeKey);
    return storage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, isForgetful: true };
  }
}
