import type { RemoteDescriptor } from './manifest.ts';
import { satisfies } from './semver.ts';

/** What a shell offers to remotes; its build says so in `site.json` and carries it as `HOST_PROVIDES`. */
export interface Provides {
  /** Version of the host API. */
  hostApi: string;
  /** Version of each package behind the shared modules. */
  packages: Readonly<Record<string, string>>;
}

/** Something a remote needs and a shell does not offer. */
export interface Misfit {
  /** `hostApi`, or the name of a package. */
  what: string;
  /** The range the remote asks for. */
  needs: string;
  /** The version the shell offers; `null` when it has nothing of that name. */
  has: string | null;
}

/**
 * Compares a remote with a shell before any code of the remote is fetched. Browser, release tool and tests ask this
 * one function, so that they can not disagree.
 * @returns what does not fit, the host API first; empty when remote and shell can live in one page
 */
export function misfits(remote: Pick<RemoteDescriptor, 'hostApi' | 'requires'>, provides: Provides): Misfit[] {
  const needs = [['hostApi', remote.hostApi] as const, ...Object.entries(remote.requires)];
  return needs
    .map(([what, range]) => ({ what, needs: range, has: versionOf(what, provides) }))
    .filter(({ has, needs: range }) => has === null || !satisfies(has, range));
}

/** One misfit in words for the log: `react ^20.0.0 (here 19.3.1)`. */
export const describeMisfit = ({ what, needs, has }: Misfit): string => `${what} ${needs} (here ${has ?? 'none'})`;

function versionOf(what: string, { hostApi, packages }: Provides): string | null {
  if (what === 'hostApi') return hostApi;
  return (Object.hasOwn(packages, what) && packages[what]) || null;
}
