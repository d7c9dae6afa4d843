import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeDeployments, release, type DeploymentStore } from '@guildhall/shared/federation/deployments';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../lib/clock.ts';

/** How the history names what a start took over. */
export const adopter = 'npm start';

interface Workspace {
  store: DeploymentStore;
  projectRoot: string;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface Built {
  deployment: RemoteDeployment;
  folder: string;
}

/**
 * Puts the workspace's own builds in force, each of them once: what was rolled back or released later stays as the
 * operator left it, until the workspace has something new.
 */
export async function adoptWorkspace({ store, projectRoot, clock, log }: Workspace): Promise<void> {
  const built = await workspaceBuilds(projectRoot, log);
  const { remotes } = await store.read();
  const fresh = built.filter(({ deployment: { descriptor } }) => remotes[descriptor.id]?.adopted !== descriptor.build);
  for (const { deployment, folder } of fresh) await store.addBuild(deployment, folder);
  if (fresh.length === 0) return;
  const mover = { by: adopter, at: clock.now().toISOString() };
  await changeDeployments(store, (all) =>
    fresh.reduce((next, { deployment: { descriptor } }) => {
      const isAdopted = next.remotes[descriptor.id]?.adopted === descriptor.build;
      return isAdopted ? next : release(next, descriptor.id, descriptor.build, mover, { adopted: true });
    }, all),
  );
  for (const { deployment } of fresh)
    log.info({ remote: deployment.descriptor.id, build: deployment.descriptor.build }, 'A build is in force');
}

/** What the remotes' builds have left in their `dist` folders. */
async function workspaceBuilds(projectRoot: string, log: FastifyBaseLogger): Promise<Built[]> {
  const names = await readdir(projectRoot).catch(() => []);
  const remotes = names.filter((name) => name.startsWith('remote-')).sort();
  const found = await Promise.all(
    remotes.map(async (name): Promise<Built | null> => {
      const dist = join(projectRoot, name, 'dist');
      const text = await readFile(join(dist, 'current.json'), 'utf8').catch(() => null);
      if (text === null) return null;
      const deployment = readDeployment(text);
      if (deployment) return { deployment, folder: join(dist, deployment.descriptor.build) };
      log.warn({ remote: name }, 'A built remote can not be read and is left out');
      return null;
    }),
  );
  return found.filter((build) => build !== null);
}

function readDeployment(text: string): RemoteDeployment | null {
  try {
    return z.parse(remoteDeployment, JSON.parse(text));
  } catch {
    return null;
  }
}
