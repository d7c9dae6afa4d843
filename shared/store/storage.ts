import { isRecord } from './merge.ts';

/** Where the store is kept. Reading at start-up is awaited, so a slow medium can be waited for there. */
export interface TextStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => unknown;
  /** Keeps nothing, so that reading says nothing about other tabs. */
  isForgetful?: boolean;
}

export const storeKey = 'root';
export const storeVersion = 1;

export interface Stored {
  state: Record<string, unknown>;
  version: number;
}

/** Reads the stored text; damaged or foreign content counts as nothing stored. */
export function parseStored(text: string | null): Stored {
  const empty = { state: {}, version: storeVersion };
  if (text === null) return empty;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value.state)) return empty;
    return { state: value.state, version: typeof value.version === 'number' ? value.version : storeVersion };
  } catch {
    return empty;
  }
}

/** `localStorage`, or nothing kept at all where the browser forbids it (blocked site data, prerendering). */
export function browserStorage(): TextStorage {
  try {
    const storage = globalThis.localStorage;
    storage.getItem(storeKey);
    return storage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, isForgetful: true };
  }
}
