import { isRecord } from '../domain/is-record.ts';
import { readLanguage } from '../domain/languages.ts';
import { momentary } from './defaults.ts';
import { themeNames } from './types.ts';

const allowed: Readonly<Record<string, readonly unknown[]>> = {
  activeDir: ['ltr', 'rtl'],
  activeMode: ['light', 'dark'],
  activeTheme: themeNames,
  isLayout: ['full', 'boxed'],
};

/** True when a stored value can replace `fallback`; fields that start as `null` accept any stored value. */
function fits(key: string, stored: unknown, fallback: unknown): boolean {
  if (key in allowed) return allowed[key]?.includes(stored) ?? false;
  if (key === 'isLanguage') return typeof stored === 'string' && readLanguage(stored) === stored;
  if (fallback === null || stored === null) return fallback === null;
  return typeof stored === typeof fallback && Array.isArray(stored) === Array.isArray(fallback);
}

/**
 * Merges stored values into a slice's initial values. Stored fields of a wrong type fall back to the initial value;
 * unknown fields of an older or newer release are kept, so that a stale tab drops no data.
 */
export function mergeSlice<T extends object>(name: string, initial: T, stored: unknown): T {
  if (!isRecord(stored)) return initial;
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, fallback] of Object.entries(initial)) {
    const forgotten = momentary[name]?.includes(key) ?? false;
    merged[key] = !forgotten && key in stored && fits(key, stored[key], fallback) ? stored[key] : fallback;
  }
  // `ch` is the specification's other spelling of `cn`.
  if (name === 'customizer' && stored.isLanguage === 'ch') merged.isLanguage = 'cn';
  return Object.assign({ ...initial }, merged);
}

/** A session is complete only with a user and a token; half of one counts as signed out. */
export function isWholeSession(auth: { user: unknown; token: unknown; isAuthenticated: boolean }): boolean {
  return auth.isAuthenticated && typeof auth.token === 'string' && isRecord(auth.user);
}
