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

/** The source in the history for builds activated by a start. */
const adopter = 'npm start';

interface Workspace {
  store: DeploymentStore;
  projectRoot: string;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Remotes switched off on their first deployment; an administrator switches them on. */
  offAtFirst?: readonly string[];
}

interface Built {
  deployment: RemoteDeployment;
  folder: string;
}

/** A workspace build that is not active, because the remote was released by hand. */
export interface WaitingBuild {
  remote: string;
  build: string;
}

/** A workspace build that is not active, because it failed the release check. */
export interface RefusedBuild extends WaitingBuild {
  /** Its problems as sentences. */
  complaints: readonly string[];
}

/** The workspace's builds that a start did not activate. */
export interface SkippedRemote {
  /** They wait to be released. */
  waiting: WaitingBuild[];
  /** They must be rebuilt. The previous build stays active. */
  refused: RefusedBuild[];
}

/**
 * Activates the workspace's builds of remotes that were never changed by hand: after `git pull` and a build, `npm
 * start` deploys them. Once a remote was released, rolled back or switched by hand, only the document decides what is
 * active, whatever was built since; `pnpm release adopt` returns the remote to automatic activation. Remotes are
 * released separately, so this is decided for each of them (see decision 0008). A build must first pass the release
 * tool's check; whether it is compatible with the shell is decided where it is shown.
 */
export async function adoptWorkspace({
  store,
  projectRoot,
  clock,
  log,
  offAtFirst = [],
}: Workspace): Promise<SkippedRemote> {
  const built = await workspaceBuilds(projectRoot, log);
  const before = await store.read();
  const { fresh, refused } = await checked(built.filter(({ deployment }) => mayAdopt(before, deployment)));
  for (const { remote, build, complaints } of refused)
    log.error({ remote, build, complaints }, 'A build did not pass the release check and was not activated');
  for (const { deployment, folder } of fresh) await store.addBuild(deployment, folder);
  const changedBy = { by: adopter, at: clock.now().toISOString() };
  const after = await changeDeployments(store, (all) =>
    fresh
      // Check again: the remote may have been changed while its files were copied.
      .filter(({ deployment }) => mayAdopt(all, deployment))
      .reduce((next, { deployment: { descriptor } }) => {
        const { id, build } = descriptor;
        const released = release(next, id, build, changedBy, { adopted: true });
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

/** Separates the builds that may be released from the others. */
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

/** As part of the first deployment, not as a manual change: newer builds are still activated by a start. */
function switchedOff(all: Deployments, id: string): Deployments {
  const remote = all.remotes[id];
  return remote ? { ...all, remotes: { ...all.remotes, [id]: { ...remote, enabled: false } } } : all;
}

/**
 * A remote that is not deployed yet is always activated. A build that was uploaded by hand and never became active is
 * not: it may have failed verification.
 */
function mayAdopt(all: Deployments, { descriptor: { id, build } }: RemoteDeployment): boolean {
  const known = all.remotes[id];
  if (!known) return true;
  if (!followsWorkspace(known) || activeBuild(known) === build) return false;
  return !Object.hasOwn(known.builds, build) || wasGiven(all, id, build);
}

/**
 * Prints which builds wait, and the command that activates them.
 * @param deployments the store's name, `null` when the release tool finds it by default
 */
export function waitingSentence(waiting: readonly WaitingBuild[], deployments: string | null): string {
  const builds = waiting.map(({ remote, build }) => `${remote} ${build}`).join(', ');
  const remotes = waiting.map(({ remote }) => remote).join(' ');
  const target = deployments === null ? '' : ` --to '${deployments}'`;
  return `Built here but not active, because these remotes are managed with "pnpm release": ${builds}. To activate: pnpm release adopt ${remotes}${target}`;
}

/** Prints which builds were not activated, and their problems. */
export function refusedSentence(refused: readonly RefusedBuild[]): string {
  const builds = refused.map(({ remote, build, complaints }) => `${remote} ${build}: ${complaints.join(' ')}`);
  return `Not activated, because the release check refused it: ${builds.join(' ')}`;
}

/** The builds of the remotes in their `dist` folders. */
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
      log.warn({ remote: name }, 'A built remote cannot be read and is left out');
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
