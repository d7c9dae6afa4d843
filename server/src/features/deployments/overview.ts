import type { DeploymentsOverview, LoadFigures, RemoteOverview } from '@guildhall/shared/contracts';
import {
  activeBuild,
  type DeployedRemote,
  type DeploymentAction,
  type Deployments,
} from '@guildhall/tooling/deployments';
import type { Audience } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import type { LoadCount } from '../telemetry/public.ts';

/** Counts from tabs in the last hour and the last day. */
export interface CountedLoads {
  hour: readonly LoadCount[];
  day: readonly LoadCount[];
}

interface Known {
  all: Deployments;
  store: string;
  trouble: DeploymentsOverview['trouble'];
  site: SiteBuild | null;
  /** By remote; missing if its build can't be read. */
  audiences: ReadonlyMap<string, Audience>;
  counted: CountedLoads;
}

const historyShown = 20;
const activating: readonly DeploymentAction[] = ['release', 'rollback', 'promote'];

/** Reports what is deployed, since when, by whom and how it loads. */
export function overviewOf({ all, store, trouble, site, audiences, counted }: Known): DeploymentsOverview {
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
  const activated = lastMove(remote, build, activating);
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
