import type { DeploymentSource } from '../deployments/source.ts';

/** A remote in one of its builds, as counters and logs name it. */
export interface Named {
  remote: string;
  build: string;
}

export type KnownBuilds = Pick<DeploymentSource, 'known'>;

/** Reports may claim anything. What isn't deployed here shares this one name, or anybody could invent a million series. */
export const unknownName: Named = { remote: 'unknown', build: 'unknown' };

/** Stands for the build where a remote failed before anybody knew which one it would be. */
const noBuild = 'none';

/** The name under which a report is counted. */
export function nameOf({ known }: KnownBuilds, remote: string, build: string | null): Named {
  const isKnown = known().some(({ id, build: one }) => id === remote && (build === null || build === one));
  return isKnown ? { remote, build: build ?? noBuild } : unknownName;
}

/** True while a name that was counted once still means something that is deployed. */
export function isCurrent({ known }: KnownBuilds, { remote, build }: Named): boolean {
  if (remote === unknownName.remote) return true;
  return known().some(({ id, build: one }) => id === remote && (build === noBuild || build === one));
}
