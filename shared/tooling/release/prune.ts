import * as deploying from '../deployments/index.ts';
import { step, type Terminal } from './steps.ts';

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
