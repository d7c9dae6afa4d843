import type { DeploymentSource } from '../deployments/source.ts';

/** A build of a remote, as named in counters and logs. */
export interface Named {
  remote: string;
  build: string;
}

export type KnownBuilds = Pick<DeploymentSource, 'known'>;

/**
 * Reports may claim anything. Builds that aren't deployed here share this one name, or anyone could create a million
 * series.
 */
export const unknownName: Named = { remote: 'unknown', build: 'unknown' };

/** Replaces the build if a remote failed before its build was known. */
const noBuild = 'none';

/** The name under which a report is counted. */
export function nameOf({ known }: KnownBuilds, remote: string, build: string | null): Named {
  const isKnown = known().some(({ id, build: one }) => id === remote && (build === null || build === one));
  return isKnown ? { remote, build: build ?? noBuild } : unknownName;
}

/** True while a counted name still refers to something that is deployed. */
export function isCurrent({ known }: KnownBuilds, { remote, build }: Named): boolean {
  if (remote === unknownName.remote) return true;
  return known().some(({ id, build: one }) => id === remote && (build === noBuild || build === one));
}
