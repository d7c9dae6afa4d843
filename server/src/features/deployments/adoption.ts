import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeDeployments,
  followsWorkspace,
  activeBuild,
  parseDescription,
  release,
  wasGiven,
  type Deployments,
  type DeploymentStore,
} from '@guildhall/tooling/deployments';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { complaintsAboutBuild } from '@guildhall/tooling/release/check';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';

/** How the history names what a start took over. */
const adopter = 'npm start';

interface Workspace {
  store: DeploymentStore;
  projectRoot: string;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Remotes that are switched off when they are deployed for the first time; an administrator switches them on. */
  offAtFirst?: readonly string[];
}

interface Built {
  deployment: RemoteDeployment;
  folder: string;
}

/** A build of the workspace that is not active, because the remote was released by hand. */
export interface WaitingBuild {
  remote: string;
  build: string;
}

/** A build of the workspace that is not active, because it did not pass the release check. */
export interface RefusedBuild extends WaitingBuild {
  /** What is wrong with it, as sentences. */
  complaints: readonly string[];
}

/** The workspace's builds that a start left alone. */
export interface LeftAlone {
  /** They wait for somebody to release them. */
  waiting: WaitingBuild[];
  /** They have to be built again. What was active before stays active. */
  refused: RefusedBuild[];
}

/**
 * Activates the workspace's builds of those remotes that nobody has moved by hand: after `git pull` and a build,
 * `npm start` brings what is new. Once a remote was released, rolled back or switched by hand, the document alone says
 * what is active, whatever was built since; `pnpm release adopt` hands the remote back to starts. Remotes are released
 * one by one, so this is decided for each of them (see decision 0008). A build must pass the check of the release tool
 * first; whether it fits the shell is decided where it is shown.
 */
export async function adoptWorkspace({
  store,
  projectRoot,
  clock,
  log,
  offAtFirst = [],
}: Workspace): Promise<LeftAlone> {
  const built = await workspaceBuilds(projectRoot, log);
  const before = await store.read();
  const { fresh, refused } = await checked(built.filter(({ deployment }) => mayAdopt(before, deployment)));
  for (const { remote, build, complaints } of refused)
    log.error({ remote, build, complaints }, 'A build did not pass the release check and was not activated');
  for (const { deployment, folder } of fresh) await store.addBuild(deployment, folder);
  const mover = { by: adopter, at: clock.now().toISOString() };
  const after = await changeDeployments(store, (all) =>
    fresh
      // Asked again: somebody may have moved a remote while its files were copied.
      .filter(({ deployment }) => mayAdopt(all, deployment))
      .reduce((next, { deployment: { descriptor } }) => {
        const { id, build } = descriptor;
        const released = release(next, id, build, mover, { adopted: true });
        return offAtFirst.includes(id) && !all.remotes[id] ? switchedOff(released, id) : released;
      }, all),
  );
  for (const { deployment } of fresh)
    log.info({ remote: deployment.descriptor.id, build: deployment.descriptor.build }, 'A build is active');
  const waiting = built
    .map(nameOf)
    .filter(({ remote, build }) => {
      const known = after.remotes[remote];
      return known !== undefined && activeBuild(known) !== build && known.canary?.build !== build;
    })
    .filter(({ remote }) => !refused.some((one) => one.remote === remote));
  return { waiting, refused };
}

const nameOf = ({ deployment: { descriptor } }: Built): WaitingBuild => ({
  remote: descriptor.id,
  build: descriptor.build,
});

/** Parts the builds that may be released from those that may not. */
async function checked(builds: readonly Built[]): Promise<{ fresh: Built[]; refused: RefusedBuild[] }> {
  const fresh: Built[] = [];
  const refused: RefusedBuild[] = [];
  for (const built of builds) {
    const complaints = await complaintsOf(built);
    if (complaints.length === 0) fresh.push(built);
    else refused.push({ ...nameOf(built), complaints });
  }
  return { fresh, refused };
}

const complaintsOf = ({ deployment, folder }: Built): Promise<string[]> =>
  complaintsAboutBuild(deployment, { folder, provides: null, others: [] }).catch((error: unknown) => [
    `Its files could not be read: ${error instanceof Error ? error.message : String(error)}. Build it again.`,
  ]);

/** As part of the first deployment, not as a move by hand: newer builds still come with a start. */
function switchedOff(all: Deployments, id: string): Deployments {
  const remote = all.remotes[id];
  return remote ? { ...all, remotes: { ...all.remotes, [id]: { ...remote, enabled: false } } } : all;
}

/**
 * A remote that is not deployed yet is always taken. A build that was uploaded by hand and never became active is not:
 * it may be the one whose verification failed.
 */
function mayAdopt(all: Deployments, { descriptor: { id, build } }: RemoteDeployment): boolean {
  const known = all.remotes[id];
  if (!known) return true;
  if (!followsWorkspace(known) || activeBuild(known) === build) return false;
  return !(build in known.builds) || wasGiven(all, id, build);
}

/**
 * Tells which builds wait, and the command that activates them.
 * @param deployments the store's name, `null` when the release tool finds it by itself
 */
export function waitingSentence(waiting: readonly WaitingBuild[], deployments: string | null): string {
  const builds = waiting.map(({ remote, build }) => `${remote} ${build}`).join(', ');
  const remotes = waiting.map(({ remote }) => remote).join(' ');
  const target = deployments === null ? '' : ` --to '${deployments}'`;
  return `Built here but not active, because these remotes are managed with "pnpm release": ${builds}. To activate: pnpm release adopt ${remotes}${target}`;
}

/** Tells which builds were not activated and what is wrong with them. */
export function refusedSentence(refused: readonly RefusedBuild[]): string {
  const builds = refused.map(({ remote, build, complaints }) => `${remote} ${build}: ${complaints.join(' ')}`);
  return `Not activated, because the release check refused it: ${builds.join(' ')}`;
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
    return parseDescription(JSON.parse(text));
  } catch {
    return null;
  }
}
