import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeploymentsOverview } from '@guildhall/shared/contracts';
import {
  buildFor,
  activeBuild,
  deployments as deploymentsDocument,
  noDeployments,
  wasGiven,
  type DeployedRemote,
  type Deployments,
  type DeploymentStore,
} from '@guildhall/tooling/deployments';
import type { RemoteDeployment } from '@guildhall/shared/federation/manifest';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { newId } from '../secrets/ids.ts';

/** A remote for one person: its entry in the store, and the person's build. */
export interface Deployed {
  id: string;
  remote: DeployedRemote;
  deployment: RemoteDeployment;
}

export type DeploymentSource = ReturnType<typeof createDeploymentSource>;

/** How long a read stays fresh, in ms: a release or rollback is active this soon on every process. */
const freshMs = 500;

interface DeploymentSourceOptions {
  store: DeploymentStore;
  log: FastifyBaseLogger;
  /** A file that keeps the last state over a restart, so that a store that vanished meanwhile is noticed. */
  keptAt: string;
}

/**
 * The current deployments, read from the store. If it can't be read, or is empty although there were deployments, the
 * last good state stays active: pages keep working, and the area of a damaged remote can report the problem.
 */
export function createDeploymentSource({ store, log, keptAt }: DeploymentSourceOptions) {
  const descriptions = new Map<string, Promise<RemoteDeployment | null>>();
  let last: Deployments | null = null;
  let trouble: DeploymentsOverview['trouble'] = null;
  let readAt = -Infinity;
  let reading: Promise<Deployments> | null = null;

  function reportTrouble(found: DeploymentsOverview['trouble'], error?: unknown): void {
    if (found !== trouble) {
      if (found === null) log.info({ store: store.name }, 'The deployments can be read again');
      else log.error({ err: error, store: store.name, trouble: found }, 'The last deployments stay active');
    }
    trouble = found;
  }

  async function read(): Promise<Deployments> {
    const before = last ?? (await readKept(keptAt)) ?? noDeployments;
    last = before;
    try {
      const found = await store.read();
      // Remotes are disabled, never removed.
      const isLost = isEmpty(found) && !isEmpty(before);
      reportTrouble(isLost ? 'empty' : null);
      if (!isLost) last = found;
      if (last.revision !== before.revision)
        await keep(keptAt, last).catch((error: unknown) => {
          // Such as on a full disk: only a restart would not know this state.
          log.warn({ err: error, path: keptAt }, 'The deployments cannot be kept');
        });
    } catch (error) {
      reportTrouble('unreadable', error);
    }
    readAt = performance.now();
    return last;
  }

  function current(): Promise<Deployments> {
    if (last && performance.now() - readAt < freshMs) return Promise.resolve(last);
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  /**
   * A build's descriptor. Once a build is activated it never changes, so it is read once; a missing one is requested
   * again. Until then a release may still correct the URL of its files.
   */
  function describe(id: string, build: string): Promise<RemoteDeployment | null> {
    const key = `${id} ${build}`;
    const known = descriptions.get(key);
    if (known) return known;
    const asked = store.readBuild(id, build).catch((error: unknown) => {
      log.error({ err: error, remote: id, build }, 'A build cannot be read');
      return null;
    });
    descriptions.set(key, asked);
    void asked.then((found) => {
      if (!found || !wasGiven(last ?? noDeployments, id, build)) descriptions.delete(key);
    });
    return asked;
  }

  const lastRemotes = () => last?.remotes ?? {};

  return {
    store,
    current,
    describe,

    /** The deployments as of now, not those of half a second ago. */
    fresh: read,

    /** Why the last state is shown instead of the store's, as of the last read. */
    trouble: () => trouble,

    /** Every remote, in the build of a bucket. @param bucket 0 to 99, always the same for one person */
    async forBucket(bucket: number): Promise<Deployed[]> {
      const { remotes } = await current();
      const all = await Promise.all(
        Object.entries(remotes).map(async ([id, remote]): Promise<Deployed | null> => {
          const chosen = buildFor(remote, bucket);
          // An unreadable canary must not make the remote unavailable.
          const deployment = (await describe(id, chosen)) ?? (await describe(id, activeBuild(remote)));
          if (!deployment) return null;
          return { id, remote, deployment: withState(deployment, remote) };
        }),
      );
      return all.filter((found) => found !== null).sort((a, b) => a.id.localeCompare(b.id));
    },

    /** True when some people get another build of a remote for visitors and members. */
    async hasPublicCanary(): Promise<boolean> {
      const { remotes } = await current();
      const audiences = await Promise.all(
        Object.entries(remotes).map(async ([id, { canary }]) => canary && (await describe(id, canary.build))),
      );
      return audiences.some((deployment) => deployment?.descriptor.audience === 'public');
    },

    /** True for current and past active builds: those that reports from browsers may name. */
    knows: (id: string, build: string): boolean =>
      Object.hasOwn(lastRemotes(), id) && Object.hasOwn(lastRemotes()[id]?.builds ?? {}, build),

    /** Every build known here, for metrics. */
    known: (): { id: string; build: string; isActive: boolean }[] =>
      Object.entries(lastRemotes()).flatMap(([id, remote]) =>
        Object.keys(remote.builds).map((build) => ({ id, build, isActive: build === activeBuild(remote) })),
      ),

    /** The next read bypasses the cache: after a change made here. */
    forget(): void {
      readAt = -Infinity;
    },
  };
}

const isEmpty = ({ remotes }: Deployments): boolean => Object.keys(remotes).length === 0;

/** Whether a store has lost the remotes that were known before a restart. */
export const hasLostRemotes = async (store: DeploymentStore, keptAt: string): Promise<boolean> =>
  isEmpty(await store.read()) && !isEmpty((await readKept(keptAt)) ?? noDeployments);

/** Where a server keeps the last state of the deployments. */
export const lastDeploymentsPath = (dataDir: string): string => join(dataDir, 'last-deployments.json');

const readKept = (path: string): Promise<Deployments | null> =>
  readFile(path, 'utf8').then(
    (text) => z.parse(deploymentsDocument, JSON.parse(text)),
    () => null,
  );

const keep = async (path: string, all: Deployments): Promise<void> => {
  const unfinished = `${path}.${newId()}`;
  await writeFile(unfinished, JSON.stringify(all));
  await rename(unfinished, path);
};

// Kept, so that what is the same stays the same object: pages are composed again for another one.
const disabled = new WeakMap<RemoteDeployment, RemoteDeployment>();

function withState(deployment: RemoteDeployment, { enabled }: DeployedRemote): RemoteDeployment {
  if (enabled) return deployment;
  const known = disabled.get(deployment) ?? { ...deployment, descriptor: { ...deployment.descriptor, enabled } };
  disabled.set(deployment, known);
  return known;
}
