import { dayMs } from '@guildhall/shared/domain';
import type { DeployedRemote, DeploymentMove, Deployments } from './document.ts';

/** Who makes a change, and when. */
export interface ChangedBy {
  by: string;
  /** ISO instant. */
  at: string;
}

export type MoveProblemCode =
  'remote_unknown' | 'build_unknown' | 'nothing_to_roll_back' | 'no_canary' | 'already_active' | 'not_disabled';

/** A move that is not possible in the current state of the deployments. */
export class MoveProblem extends Error {
  override name = 'MoveProblem';
  readonly code: MoveProblemCode;
  constructor(code: MoveProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

const trailLength = 20;
const historyLength = 100;
/** Builds are kept at least this long after they were active, for tabs that still use them. */
export const keepDays = 30;

/** The build for everyone who is not part of a canary. */
export const activeBuild = ({ trail }: DeployedRemote): string => trail.at(-1)!;

/** The build for one person. @param bucket 0 to 99, always the same for one person */
export const buildFor = (remote: DeployedRemote, bucket: number): string =>
  remote.canary && bucket < remote.canary.percent ? remote.canary.build : activeBuild(remote);

/**
 * True until someone changes the remote by hand: starts of the server activate newer builds from its workspace. Every
 * change by hand clears `adopted`; older documents without that field are judged by their last move.
 */
export function followsWorkspace({ adopted, history }: DeployedRemote): boolean {
  const last = history.at(-1);
  return adopted !== null && last?.action === 'release' && last.build === adopted;
}

/** True when people get the build or ever got it, so that nothing about it may change any more. */
export function wasGiven(all: Deployments, id: string, build: string): boolean {
  const known = all.remotes[id];
  if (!known) return false;
  const { trail, canary, history } = known;
  return trail.includes(build) || canary?.build === build || history.some((move) => move.build === build);
}

/** Records that a build is in the store, complete and verified. It is not active yet. */
export function addBuild(all: Deployments, id: string, build: string, at: string): Deployments {
  const known = all.remotes[id];
  // The first release creates the remote; until then there is nothing to record the build in.
  if (!known || known.builds[build]) return all;
  return withRemote(all, id, { ...known, builds: { ...known.builds, [build]: at } });
}

/**
 * Activates a build that is in the store. The same function releases an earlier build again.
 * @param adopted true for a build from the server's workspace: later starts may activate newer ones
 */
export function release(
  all: Deployments,
  id: string,
  build: string,
  changedBy: ChangedBy,
  { adopted = false }: { adopted?: boolean } = {},
): Deployments {
  const known = all.remotes[id];
  const before = known?.trail ?? [];
  const trail = before.at(-1) === build ? before : [...before, build].slice(-trailLength);
  return withRemote(all, id, {
    trail,
    canary: null,
    enabled: known?.enabled ?? true,
    adopted: adopted ? build : null,
    builds: { ...known?.builds, [build]: known?.builds[build] ?? changedBy.at },
    history: historyWith(known, { action: 'release', build, ...changedBy }),
  });
}

/**
 * Activates the previous build, or a named one in the store. Ends a running canary.
 * @throws MoveProblem
 */
export function rollback(all: Deployments, id: string, changedBy: ChangedBy, to?: string): Deployments {
  const known = knownRemote(all, id);
  const target = to ?? known.trail.at(-2);
  if (!target)
    throw new MoveProblem('nothing_to_roll_back', `Remote "${id}" has only one build; there is no way back.`);
  if (!(target in known.builds)) throw unknownBuild(id, target);
  if (target === activeBuild(known)) throw new MoveProblem('already_active', `${id} ${target} is active already.`);
  const place = known.trail.lastIndexOf(target);
  const trail = place >= 0 ? known.trail.slice(0, place + 1) : [...known.trail.slice(0, -1), target];
  const history = historyWith(known, { action: 'rollback', build: target, ...changedBy });
  return withRemote(all, id, { ...known, trail, canary: null, adopted: null, history });
}

/**
 * Gives a build to some people; the others keep the active one.
 * @param share 0 to 100 percent of the people; 0 keeps the canary but gives it to nobody
 * @throws MoveProblem
 */
export function startCanary(
  all: Deployments,
  id: string,
  build: string,
  share: number,
  changedBy: ChangedBy,
): Deployments {
  const known = knownRemote(all, id);
  if (!(build in known.builds)) throw unknownBuild(id, build);
  if (build === activeBuild(known)) throw new MoveProblem('already_active', `${id} ${build} is what everybody gets.`);
  const history = historyWith(known, { action: 'canary', build, percent: share, ...changedBy });
  return withRemote(all, id, { ...known, canary: { build, percent: share }, adopted: null, history });
}

/** Gives the canary to everyone. @throws MoveProblem */
export function promote(all: Deployments, id: string, changedBy: ChangedBy): Deployments {
  const known = knownRemote(all, id);
  const { build } = known.canary ?? noCanary(id);
  const trail = [...known.trail, build].slice(-trailLength);
  const history = historyWith(known, { action: 'promote', build, ...changedBy });
  return withRemote(all, id, { ...known, trail, canary: null, adopted: null, history });
}

/** Cancels the canary. @throws MoveProblem */
export function cancelCanary(all: Deployments, id: string, changedBy: ChangedBy): Deployments {
  const known = knownRemote(all, id);
  const { build } = known.canary ?? noCanary(id);
  return withRemote(all, id, {
    ...known,
    canary: null,
    adopted: null,
    history: historyWith(known, { action: 'cancelCanary', build, ...changedBy }),
  });
}

/** Switches a remote off or on; its pages say so. @throws MoveProblem */
export function setEnabled(all: Deployments, id: string, enabled: boolean, changedBy: ChangedBy): Deployments {
  const known = knownRemote(all, id);
  if (known.enabled === enabled) return all;
  const history = historyWith(known, {
    action: enabled ? 'enable' : 'disable',
    build: activeBuild(known),
    ...changedBy,
  });
  return withRemote(all, id, { ...known, enabled, adopted: null, history });
}

/**
 * Removes builds that can no longer be needed: not active, not the one to roll back to, no canary, and unused for at
 * least `days`, which is never less than thirty.
 * @returns the document without them, and the builds to remove from the store, per remote
 */
export function prune(
  all: Deployments,
  now: Date,
  days: number = keepDays,
): { next: Deployments; removed: { id: string; build: string }[] } {
  const horizon = now.getTime() - Math.max(days, keepDays) * dayMs;
  const removed = Object.entries(all.remotes).flatMap(([id, remote]) =>
    Object.keys(remote.builds)
      .filter((build) => !isNeeded(remote, build) && lastInUse(remote, build) < horizon)
      .map((build) => ({ id, build })),
  );
  if (removed.length === 0) return { next: all, removed };
  const remotes = Object.entries(all.remotes).map(([id, remote]) => {
    const gone = new Set(removed.filter((entry) => entry.id === id).map(({ build }) => build));
    const builds = Object.fromEntries(Object.entries(remote.builds).filter(([build]) => !gone.has(build)));
    return [id, { ...remote, builds, trail: remote.trail.filter((build) => !gone.has(build)) }];
  });
  return { next: { ...all, revision: all.revision + 1, remotes: Object.fromEntries(remotes) }, removed };
}

const isNeeded = ({ trail, canary, adopted }: DeployedRemote, build: string): boolean =>
  trail.slice(-2).includes(build) || canary?.build === build || adopted === build;

/** When a build was last in use: until the change that replaced it, or its upload if it never was. */
function lastInUse({ builds, history }: DeployedRemote, build: string): number {
  const moments = history.flatMap((move, index) => {
    if (move.build !== build) return [];
    const next = history[index + 1];
    return next ? [move.at, next.at] : [move.at];
  });
  return Math.max(...[builds[build] ?? '', ...moments].map((at) => Date.parse(at) || 0));
}

function knownRemote(all: Deployments, id: string): DeployedRemote {
  const known = all.remotes[id];
  if (!known) throw new MoveProblem('remote_unknown', `Nothing of a remote "${id}" was ever released here.`);
  return known;
}

const unknownBuild = (id: string, build: string) =>
  new MoveProblem('build_unknown', `The store has no build ${build} of "${id}". See "status" for the ones it has.`);

function noCanary(id: string): never {
  throw new MoveProblem('no_canary', `No canary of "${id}" is running.`);
}

const historyWith = (known: DeployedRemote | undefined, move: DeploymentMove): DeploymentMove[] =>
  [...(known?.history ?? []), move].slice(-historyLength);

const withRemote = (all: Deployments, id: string, remote: DeployedRemote): Deployments => ({
  ...all,
  revision: all.revision + 1,
  remotes: { ...all.remotes, [id]: remote },
});
