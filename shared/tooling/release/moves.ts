import * as deploying from '../deployments/index.ts';
import { step, Stopped, type Terminal } from './steps.ts';
import type { Target } from './target.ts';

export interface Move {
  remote: string;
  target: Target;
  terminal: Terminal;
  by: string;
  /** The URL where the files of a folder or bucket are served. */
  url?: string | undefined;
}

type Decide = (all: deploying.Deployments, changedBy: deploying.ChangedBy) => deploying.Deployments;

/** Makes one move at the target, even while others make moves. */
async function move({ remote, target: { store }, terminal, by }: Move, name: string, decide: Decide): Promise<void> {
  await step(terminal, name, async () => {
    const changedBy = { by, at: new Date().toISOString() };
    const after = await deploying.changeDeployments(store, (all) => decide(all, changedBy));
    const found = after.remotes[remote];
    if (!found) throw new Stopped(`Nothing of a remote "${remote}" was ever released here.`);
    const canary = found.canary ? `, ${found.canary.percent} % get ${found.canary.build}` : '';
    const state = found.enabled ? 'is active' : 'would be active; the remote is switched off';
    return {
      result: null,
      note: `${remote} ${deploying.activeBuild(found)} ${state}${canary}; revision ${after.revision}`,
    };
  });
}

/** Fetches the files of a build before people get it. @throws Stopped when the store lacks it, or a file is damaged */
const verify = ({ target: { store }, remote, terminal, url }: Move, build: string): Promise<void> =>
  step(terminal, 'verify', async () => {
    const deployment = await store.readBuild(remote, build);
    if (!deployment)
      throw new Stopped(`The store has no build ${build} of "${remote}". See "pnpm release status ${remote}".`);
    return { result: undefined, note: await deploying.verifyUpload(store, deployment, url) };
  });

/** Rolls back to the previous build, or to a named one. */
export const rollback = async (what: Move, build?: string): Promise<void> => {
  const { remote, by } = what;
  const changedBy = { by, at: new Date().toISOString() };
  const found = deploying.rollback(await what.target.store.read(), remote, changedBy, build).remotes[remote];
  if (found) await verify(what, deploying.activeBuild(found));
  await move(what, 'rollback', (all, current) => deploying.rollback(all, remote, current, build));
};

/** Gives a build in the store to some people. */
export const canary = async (what: Move, percent: number, build: string): Promise<void> => {
  await verify(what, build);
  await move(what, 'canary', (all, changedBy) => {
    const added = deploying.addBuild(all, what.remote, build, changedBy.at);
    return deploying.startCanary(added, what.remote, build, percent, changedBy);
  });
};

export const promote = (what: Move): Promise<void> =>
  move(what, 'promote', (all, changedBy) => deploying.promote(all, what.remote, changedBy));

export const cancel = (what: Move): Promise<void> =>
  move(what, 'cancel', (all, changedBy) => deploying.cancelCanary(all, what.remote, changedBy));

export const setEnabled = (what: Move, enabled: boolean): Promise<void> =>
  move(what, enabled ? 'enable' : 'disable', (all, changedBy) =>
    deploying.setEnabled(all, what.remote, enabled, changedBy),
  );

/** Removes builds that can no longer be needed. @param days minimum time since they were last active, at least 30 */
export async function prune(store: deploying.DeploymentStore, terminal: Terminal, days: number): Promise<void> {
  const removed = await step(terminal, 'forget', async () => {
    let gone: { id: string; build: string }[] = [];
    await deploying.changeDeployments(store, (all) => {
      const { next, removed } = deploying.prune(all, new Date(), days);
      gone = removed;
      return next;
    });
    const atLeast = Math.max(days, deploying.keepDays);
    return { result: gone, note: `${gone.length} builds that were not active for ${atLeast} days` };
  });
  // Removes only builds that nothing refers to any more, so a concurrent reader finds every file.
  for (const { id, build } of removed)
    await step(terminal, 'remove', async () => {
      await store.removeBuild(id, build);
      return { result: null, note: `${id} ${build}` };
    });
}
