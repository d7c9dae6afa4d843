import { mismatches } from '@guildhall/shared/federation/compatibility';
import type { Registry, RemoteDeployment, RemoteRoute } from '@guildhall/shared/federation/manifest';
import type { SiteBuild } from '@guildhall/shared/federation/site';

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

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Parameters of a path in react-router's notation (`:name`, a trailing `*`), or `null` when it doesn't match. */
export const matchPath = (pattern: string, path: string): Record<string, string> | null =>
  matchParts(partsOf(pattern), partsOf(path));

function matchParts(wanted: readonly string[], given: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return params;
    const value = given[index];
    if (value === undefined) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return wanted.length === given.length ? params : null;
}

/** Fixed segments rank above parameters, and those above a wildcard. */
const weight = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (part === '*' ? -2 : part.startsWith(':') ? 1 : 10), 0);

/** Finds the best match of several patterns for a path. The patterns are split once. */
export function createMatcher<Route extends { path: string }>(
  routes: readonly Route[],
): (path: string) => Route | undefined {
  const sorted = routes
    .map((route) => ({ route, parts: partsOf(route.path) }))
    .sort((a, b) => weight(b.parts) - weight(a.parts));
  return (path) => {
    const given = partsOf(path);
    return sorted.find(({ parts }) => matchParts(parts, given))?.route;
  };
}
