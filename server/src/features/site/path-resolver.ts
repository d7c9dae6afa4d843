import { mismatches } from '@guildhall/shared/federation/compatibility';
import type { Registry, RemoteDeployment, RemoteRoute } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { createMatcher } from './match.ts';

interface OpenedRemote {
  route: RemoteRoute;
  deployment: RemoteDeployment;
}

/** What a path shows. */
export interface PathTarget {
  /** The same for paths that show the same. */
  key: string;
  /** The prerendered screen of the shell, by its pattern. */
  rendered: string | null;
  /** The screen of the shell that is preloaded, by its path. */
  screen: string | null;
  /** The remote of the path, if it is compatible with the shell; otherwise nothing of it is fetched or shown. */
  opened: OpenedRemote | undefined;
}

interface ResolverInput {
  site: SiteBuild;
  /** The public registry and its deployments; nothing of the staff area reaches this file. */
  registry: Registry;
  deployments: readonly RemoteDeployment[];
}

/** Resolves paths. The patterns of all routes are split once. */
export function createPathResolver({ site, registry, deployments }: ResolverInput): (path: string) => PathTarget {
  const renderedOf = createMatcher(Object.keys(site.prerendered).map((path) => ({ path })));
  const routeOf = createMatcher(
    registry.remotes.flatMap(({ id, routes }) => routes.map((route) => ({ path: route.path, route, id }))),
  );
  const fitting = new Map(
    deployments
      .filter(({ descriptor }) => mismatches(descriptor, site.provides).length === 0)
      .map((deployment) => [deployment.descriptor.id, deployment]),
  );
  return (path) => {
    const rendered = renderedOf(path)?.path ?? null;
    const screen = Object.hasOwn(site.screens, path) ? path : null;
    const best = routeOf(path);
    const deployment = best && fitting.get(best.id);
    const opened = deployment && { route: best.route, deployment };
    return { key: [rendered, screen, opened && best.id, opened && best.path].join(' '), rendered, screen, opened };
  };
}
