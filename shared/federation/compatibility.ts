import type { RemoteDescriptor } from './manifest.ts';
import { satisfies } from './semver.ts';

/** What a shell provides to remotes; its build writes it to `site.json` and injects it as `HOST_PROVIDES`. */
export interface Provides {
  /** Version of the host API. */
  hostApi: string;
  /** Version of each package behind the shared modules. */
  packages: Readonly<Record<string, string>>;
  /** The names that each shared module exports, by its key. In `site.json`, not in pages. */
  exports?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The names that a build imports from each shared module, by its key. */
export type Uses = Readonly<Record<string, readonly string[]>>;

/** A requirement of a remote that a shell does not meet. */
export interface Mismatch {
  /** `hostApi`, or the name of a package. */
  what: string;
  /** The range the remote requires. */
  needs: string;
  /** The version the shell provides; `null` when it has no such package. */
  has: string | null;
}

/**
 * Compares a remote with a shell before any code of the remote is loaded. Browser, release tool and tests use this one
 * function, so that they cannot disagree.
 * @returns the incompatibilities, the host API first; empty when remote and shell are compatible
 */
export function mismatches(remote: Pick<RemoteDescriptor, 'hostApi' | 'requires'>, provides: Provides): Mismatch[] {
  const needs = [['hostApi', remote.hostApi] as const, ...Object.entries(remote.requires)];
  return needs
    .map(([what, range]) => ({ what, needs: range, has: versionOf(what, provides) }))
    .filter(({ has, needs: range }) => has === null || !satisfies(has, range));
}

/**
 * Compares what a build imports with what a shell exports. Versions alone can't tell: a remote built against newer
 * shared code may have the version of the older shell, and would crash there.
 * @returns the missing names per shared module, such as `Ledger of @guildhall/shared/ui/data`
 */
export function missingExports(uses: Uses, { exports = {} }: Provides): string[] {
  return Object.entries(uses).flatMap(([key, names]) => {
    const known = Object.hasOwn(exports, key) ? exports[key] : undefined;
    const missing = known ? names.filter((name) => !known.includes(name)) : [];
    return missing.length > 0 ? [`${missing.join(', ')} of ${key}`] : [];
  });
}

/** Describes an incompatibility for the log: `react ^20.0.0 (here 19.3.1)`. */
export const describeMismatch = ({ what, needs, has }: Mismatch): string => `${what} ${needs} (here ${has ?? 'none'})`;

function versionOf(what: string, { hostApi, packages }: Provides): string | null {
  if (what === 'hostApi') return hostApi;
  return (Object.hasOwn(packages, what) && packages[what]) || null;
}
