import { changeDeployments, release, type Deployments, type DeploymentStore } from '../deployments/index.ts';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';

/** How many builds of a session are kept: the newest, and the one that a page may be loading. */
const kept = 2;
const isOfSession = (build: string) => /-dev\+/.test(build);

/** Activates a development build in the development server's store and removes older ones. */
export async function publish(store: DeploymentStore, deployment: RemoteDeployment, folder: string): Promise<void> {
  const { id, build } = deployment.descriptor;
  await store.addBuild(deployment, folder);
  const before = await store.read();
  const old = Object.keys(before.remotes[id]?.builds ?? {})
    .filter((name) => isOfSession(name) && name !== build)
    .slice(0, 1 - kept);
  const changedBy = { by: 'npm run dev', at: new Date().toISOString() };
  await changeDeployments(store, (all) => without(release(all, id, build, changedBy), id, old));
  for (const name of old) await store.removeBuild(id, name);
}

function without(all: Deployments, id: string, old: readonly string[]): Deployments {
  const remote = all.remotes[id];
  if (!remote) return all;
  const builds = Object.fromEntries(Object.entries(remote.builds).filter(([name]) => !old.includes(name)));
  const trail = remote.trail.filter((name) => !old.includes(name));
  return { ...all, remotes: { ...all.remotes, [id]: { ...remote, builds, trail } } };
}
