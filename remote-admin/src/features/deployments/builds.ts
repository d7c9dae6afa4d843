import type { RemoteOverview } from '@guildhall/shared/contracts';

/** This page itself belongs to the remote with this id. */
export const ownRemote = 'admin';

const hashShown = 7;

/** `1.0.0+296235c04df0` in short: `1.0.0+296235c`. */
export function shortBuild(build: string): string {
  const [version = build, hash] = build.split('+');
  return hash === undefined ? build : `${version}+${hash.slice(0, hashShown)}`;
}

/** The same inside a sentence: kept together and left to right, whatever the sentence's direction. */
export const buildInText = (build: string): string => `\u2066${shortBuild(build)}\u2069`;

/**
 * When a build last became active, as far as the history goes back.
 * @returns an ISO instant, or `null` when the history does not contain it.
 */
export function lastActiveAt({ history }: RemoteOverview, build: string): string | null {
  const came = history.find((move) => move.build === build && ['release', 'rollback', 'promote'].includes(move.action));
  return came?.at ?? null;
}

/** True when the active builds are the same in both responses; their figures may differ. */
export const hasSameBuilds = (before: RemoteOverview | undefined, after: RemoteOverview | undefined): boolean =>
  standing(before) === standing(after);

const standing = (remote: RemoteOverview | undefined) =>
  remote &&
  [
    remote.build,
    remote.since,
    remote.enabled,
    remote.previous?.build,
    remote.canary?.build,
    remote.canary?.percent,
  ].join();
