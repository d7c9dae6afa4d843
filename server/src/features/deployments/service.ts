import type { FastifyInstance } from 'fastify';
import { hourMs } from '@guildhall/shared/domain';
import type { DeploymentsOverview, LoadFigures, RemoteOverview } from '@guildhall/shared/contracts';
import {
  activeBuild,
  BuildUnusable,
  MoveProblem,
  movesBetween,
  obstaclesOf,
  RevisionConflict,
  verifyUpload,
  type DeploymentAction,
  type Deployments,
  type RemoteMove,
  type DeployedRemote,
} from '@guildhall/tooling/deployments';
import type { Audience, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { isDiskFull } from '../../platform/files/disk.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import { createSiteBuildReader } from '../site/public.ts';
import { loadCounts, type LoadCount } from '../telemetry/public.ts';

/** After these, people get a build that they did not get before. */
const activating: readonly DeploymentAction[] = ['release', 'canary', 'rollback'];

const auditActions = {
  release: 'deployment.released',
  rollback: 'deployment.rolledBack',
  canary: 'deployment.canaryStarted',
  promote: 'deployment.canaryPromoted',
  cancelCanary: 'deployment.canaryCancelled',
  disable: 'deployment.disabled',
  enable: 'deployment.enabled',
} as const satisfies Record<DeploymentAction, AuditEntry['action']>;

/** Changes and reports deployments: every change is audited, checked by revision, and effective immediately. */
export function createDeploymentService({ deployments, db, clock, config, log }: FastifyInstance) {
  const { store } = deployments;
  const readSite = createSiteBuildReader(config.siteDir);

  /** The current ones, to base a change on. @throws Problem 503 when the store has lost them or does not respond */
  const read = async (): Promise<Deployments> => {
    const all = await deployments.fresh();
    if (deployments.trouble()) throw unavailable();
    return all;
  };

  async function activeDescriptors({ remotes }: Deployments): Promise<RemoteDescriptor[]> {
    const all = Object.entries(remotes).map(([id, remote]) => deployments.describe(id, activeBuild(remote)));
    return (await Promise.all(all)).flatMap((deployment) => (deployment ? [deployment.descriptor] : []));
  }

  /** @throws Problem when a build to be activated is not in the store, is incompatible or has damaged files */
  async function refuseUnfit(all: Deployments, { id, move: { action, build } }: RemoteMove): Promise<void> {
    if (!activating.includes(action)) return;
    const deployment = await deployments.describe(id, build);
    if (!deployment) throw problem.notFound('build_unknown', `The store has no build ${build} of "${id}".`);
    if (action !== 'rollback') {
      const provides = (await readSite())?.provides ?? null;
      const [obstacle] = obstaclesOf(deployment, { provides, others: await activeDescriptors(all) });
      if (obstacle) throw problem.conflict(obstacle.code, obstacle.message);
    }
    await verifyUpload(store, deployment, undefined).catch((error: unknown) => {
      throw error instanceof BuildUnusable ? problem.conflict('build_damaged', error.message) : error;
    });
  }

  /** Replaces the document and records every change in it. */
  async function swap(before: Deployments, next: Deployments, actor: Actor): Promise<void> {
    const moves = readMoves(before, next, clock.now());
    for (const move of moves) await refuseUnfit(before, move);
    try {
      await db.transaction(async (tx) => {
        for (const move of moves) await writeAudit(tx, clock, auditOf(before, move, actor));
        // Last, because it can't be undone: if the audit log can't be written, the change is not made.
        await store.write({ ...next, revision: before.revision + 1 }, before.revision).catch((error: unknown) => {
          if (error instanceof RevisionConflict) throw changed();
          if (isDiskFull(error)) throw error;
          log.error({ err: error, store: store.name }, 'The deployments cannot be written');
          throw unavailable();
        });
      });
    } finally {
      deployments.forget();
    }
  }

  async function overview(): Promise<DeploymentsOverview> {
    const all = await deployments.fresh();
    const descriptors = await activeDescriptors(all);
    const audiences = new Map<string, Audience>(descriptors.map(({ id, audience }) => [id, audience]));
    return overviewOf({
      all,
      store: store.name,
      trouble: deployments.trouble(),
      site: await readSite(),
      audiences,
      counted: await countLoads(),
    });
  }

  /** The rates in the overview come from tabs' reports; see features/telemetry. */
  async function countLoads(): Promise<CountedLoads> {
    const now = clock.now();
    const [hour, day] = await Promise.all([
      loadCounts(db, { since: after(now, -hourMs) }),
      loadCounts(db, { since: after(now, -24 * hourMs) }),
    ]);
    return { hour, day };
  }

  return {
    read,
    overview,

    /**
     * Makes one change, unless there was another since the person loaded the page.
     * @param revision the one the decision was based on
     * @throws Problem 409 `deployments_changed`, and reasons against the change
     */
    async move(
      revision: number,
      actor: Actor,
      decide: (all: Deployments) => Deployments,
    ): Promise<DeploymentsOverview> {
      const before = await read();
      if (before.revision !== revision) throw changed();
      const next = decided(before, decide);
      if (next !== before) await swap(before, next, actor);
      return overview();
    },

    /** Replaces the whole document with the result of changes. @throws Problem 409 */
    async replace(expected: number, next: Deployments, actor: Actor): Promise<void> {
      const before = await read();
      if (before.revision !== expected) throw changed();
      await swap(before, next, actor);
    },

    /** True while the document contains the build. */
    isInUse: async (id: string, build: string): Promise<boolean> =>
      (await read()).remotes[id]?.builds[build] !== undefined,

    /** Records additions to and removals from the store in the audit log. */
    noteBuild: (action: 'deployment.uploaded' | 'deployment.removed', remote: string, build: string, actor: Actor) =>
      writeAudit(db, clock, { actor, action, after: { remote, build } }),
  };
}

const changed = () =>
  problem.conflict(
    'deployments_changed',
    'Someone else changed the deployments. Check what is active now, then decide again.',
  );

const unavailable = () =>
  problem.unavailable('deployments_unavailable', 'The deployment store is not responding at the moment. Try again.');

function decided(before: Deployments, decide: (all: Deployments) => Deployments): Deployments {
  try {
    return decide(before);
  } catch (error) {
    throw error instanceof MoveProblem ? asProblem(error) : error;
  }
}

const asProblem = ({ code, message }: MoveProblem) =>
  code === 'remote_unknown' || code === 'build_unknown'
    ? problem.notFound(code, message)
    : problem.conflict(code, message);

function readMoves(before: Deployments, next: Deployments, now: Date): RemoteMove[] {
  try {
    return movesBetween(before, next, now);
  } catch (error) {
    if (error instanceof MoveProblem) throw asProblem(error);
    throw problem.conflict('deployments_impossible', error instanceof Error ? error.message : 'No move leads there.');
  }
}

function auditOf(all: Deployments, { id, move }: RemoteMove, actor: Actor): AuditEntry {
  const known = all.remotes[id];
  const { action, build, percent, by } = move;
  return {
    actor,
    action: auditActions[action],
    before: known ? { remote: id, build: activeBuild(known), canary: known.canary, enabled: known.enabled } : null,
    // A person is identified by the actor's id; for a program this is all there is.
    after: { remote: id, build, percent, ...(actor.kind === 'system' && { by }) },
  };
}

/** Counts from tabs in the last hour and the last day. */
interface CountedLoads {
  hour: readonly LoadCount[];
  day: readonly LoadCount[];
}

interface OverviewInput {
  all: Deployments;
  store: string;
  trouble: DeploymentsOverview['trouble'];
  site: SiteBuild | null;
  /** By remote; missing if its build can't be read. */
  audiences: ReadonlyMap<string, Audience>;
  counted: CountedLoads;
}

const historyShown = 20;

const activatingActions: readonly DeploymentAction[] = ['release', 'rollback', 'promote'];

/** Reports what is deployed, since when, by whom and how it loads. */
function overviewOf({ all, store, trouble, site, audiences, counted }: OverviewInput): DeploymentsOverview {
  return {
    revision: all.revision,
    store,
    trouble,
    shell: site && { build: site.build, ...site.provides },
    remotes: Object.entries(all.remotes)
      .map(([id, remote]) => remoteOverview(id, remote, audiences.get(id) ?? 'staff', counted))
      .sort((a, b) => a.id.localeCompare(b.id)),
  };
}

function remoteOverview(id: string, remote: DeployedRemote, audience: Audience, counted: CountedLoads): RemoteOverview {
  const build = activeBuild(remote);
  const previous = remote.trail.at(-2);
  const { canary, enabled, history } = remote;
  const activated = lastMove(remote, build, activatingActions);
  const started = canary && lastMove(remote, canary.build, ['canary']);
  const loadsOf = (of: string) => ({ hour: figures(counted.hour, id, of), day: figures(counted.day, id, of) });
  return {
    ...{ id, audience, build, enabled },
    version: versionOf(build),
    since: activated?.at ?? remote.builds[build] ?? history[0]?.at ?? '1970-01-01T00:00:00.000Z',
    by: activated?.by ?? '',
    previous: previous === undefined ? null : { build: previous, version: versionOf(previous) },
    canary: canary && {
      ...canary,
      version: versionOf(canary.build),
      since: started?.at ?? remote.builds[canary.build] ?? '1970-01-01T00:00:00.000Z',
      by: started?.by ?? '',
    },
    builds: Object.entries(remote.builds)
      .map(([name, at]) => ({
        build: name,
        version: versionOf(name),
        at,
        isActive: name === build,
        isCanary: name === canary?.build,
        isPrevious: name === previous,
      }))
      .sort((a, b) => b.at.localeCompare(a.at)),
    history: history.slice(-historyShown).reverse(),
    loads: { active: loadsOf(build), canary: canary && loadsOf(canary.build) },
  };
}

const lastMove = ({ history }: DeployedRemote, build: string, actions: readonly DeploymentAction[]) =>
  history.findLast((move) => move.build === build && actions.includes(move.action));

const versionOf = (build: string): string => build.slice(0, build.indexOf('+'));

function figures(counts: readonly LoadCount[], remote: string, build: string): LoadFigures {
  const found = counts.find((count) => count.remote === remote && count.build === build);
  const { loads, failures, crashes } = found ?? { loads: 0, failures: 0, crashes: 0 };
  const begun = loads + failures;
  return { loads, failures, crashes, rate: begun === 0 ? null : Math.min(1, (failures + crashes) / begun) };
}
