import { isDeepStrictEqual } from 'node:util';
import type { DeployedRemote, DeploymentMove, Deployments } from './document.ts';
import * as moves from './moves.ts';

export interface RemoteMove {
  id: string;
  move: DeploymentMove;
}

/**
 * The moves that lead from one document to the next, in the order of each remote's history. A server that is given a
 * document makes these moves itself, so that nothing becomes active without a move.
 * @throws MoveProblem, Error when no moves lead there
 */
export function movesBetween(before: Deployments, next: Deployments, now: Date): RemoteMove[] {
  const made = Object.entries(next.remotes).flatMap(([id, remote]) =>
    newMoves(before.remotes[id], remote).map((move): RemoteMove => ({ id, move })),
  );
  const added = Object.entries(next.remotes).reduce((all, [id, remote]) => withNewBuilds(all, id, remote), before);
  const reached = withoutGone(made.reduce(makeAgain, added), next, now);
  if (isDeepStrictEqual(withoutAdopted(reached), withoutAdopted(next.remotes))) return made;
  throw new Error('No moves lead from the active deployments to these.');
}

/** Older release tools do not clear `adopted`; it has no effect on what people get. */
const withoutAdopted = (remotes: Deployments['remotes']): Deployments['remotes'] =>
  Object.fromEntries(Object.entries(remotes).map(([id, remote]) => [id, { ...remote, adopted: null }]));

/** The moves at the end of a history that the earlier one lacks; only the last hundred are kept. */
function newMoves(before: DeployedRemote | undefined, { history }: DeployedRemote): DeploymentMove[] {
  const old = before?.history ?? [];
  for (let kept = Math.min(old.length, history.length); kept >= 0; kept -= 1)
    if (isDeepStrictEqual(old.slice(old.length - kept), history.slice(0, kept))) return history.slice(kept);
  return history;
}

function withNewBuilds(all: Deployments, id: string, { builds }: DeployedRemote): Deployments {
  const known = all.remotes[id]?.builds ?? {};
  return Object.entries(builds)
    .filter(([build]) => !(build in known))
    .reduce((added, [build, at]) => moves.addBuild(added, id, build, at), all);
}

function makeAgain(all: Deployments, { id, move }: RemoteMove): Deployments {
  const changedBy = { by: move.by, at: move.at };
  switch (move.action) {
    case 'release':
      return moves.release(all, id, move.build, changedBy);
    case 'rollback':
      return moves.rollback(all, id, changedBy, move.build);
    case 'canary':
      return moves.startCanary(all, id, move.build, move.percent ?? 0, changedBy);
    case 'promote':
      return moves.promote(all, id, changedBy);
    case 'cancelCanary':
      return moves.cancelCanary(all, id, changedBy);
    case 'disable':
    case 'enable':
      return moves.setEnabled(all, id, move.action === 'enable', changedBy);
  }
}

/** The document without the builds that `next` omits and that may be removed. */
function withoutGone(moved: Deployments, next: Deployments, now: Date): Deployments['remotes'] {
  const mayGo = moves.prune(moved, now).removed.filter(({ id, build }) => !(build in (next.remotes[id]?.builds ?? {})));
  return Object.fromEntries(
    Object.entries(moved.remotes).map(([id, remote]) => {
      const gone = new Set(mayGo.filter((entry) => entry.id === id).map(({ build }) => build));
      const builds = Object.fromEntries(Object.entries(remote.builds).filter(([build]) => !gone.has(build)));
      return [id, { ...remote, builds, trail: remote.trail.filter((build) => !gone.has(build)) }];
    }),
  );
}
