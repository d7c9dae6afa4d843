import { matchRoutes } from '@guildhall/shared/router';
import type { Registry, RemoteDescriptor, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { shellRoutes, type ShellRoute } from './shell-routes.ts';

/** What a path shows to this visitor, decided from data alone: before any code of a remote loads. */
export type Resolution =
  | { kind: 'shell'; route: ShellRoute }
  | { kind: 'remote'; remote: RemoteDescriptor; route: RemoteRoute }
  | { kind: 'signIn' }
  | { kind: 'notAuthorised' }
  | { kind: 'notFound' };

/**
 * Paths that are public knowledge although their remote is not (specification §6): people who lack the role are told so
 * and sent to sign-in, instead of "not found".
 */
const announced: readonly { path: string; roles: readonly Role[] }[] = [
  { path: '/forms/membership/view/:id', roles: [Role.administrator] },
];

const isAllowed = (route: RemoteRoute, role: Role | null) =>
  route.access === 'public' || (role !== null && route.access.includes(role));

/**
 * Decides what a path shows.
 * @param role of the signed-in person, `null` for a visitor.
 */
export function resolve(pathname: string, registry: Registry, role: Role | null): Resolution {
  if (last?.pathname !== pathname || last.registry !== registry || last.role !== role)
    last = { pathname, registry, role, resolution: decide(pathname, registry, role) };
  return last.resolution;
}

/** Starting asks five times for one answer, and ranking all routes takes a phone 10 ms. */
let last: { pathname: string; registry: Registry; role: Role | null; resolution: Resolution } | undefined;

function decide(pathname: string, registry: Registry, role: Role | null): Resolution {
  const shell = matchRoutes([...shellRoutes], pathname)?.at(-1)?.route;
  if (shell?.access === 'signedIn' && role === null) return { kind: 'signIn' };
  if (shell) return { kind: 'shell', route: shell };

  // Different remotes may serve one path for different roles, so refused ones are excluded before ranking.
  const candidates = registry.remotes.flatMap((remote) =>
    remote.routes.filter((route) => isAllowed(route, role)).map((route) => ({ path: route.path, remote, route })),
  );
  const best = matchRoutes(candidates, pathname)?.at(-1)?.route;
  const guard = matchRoutes([...announced], pathname)?.at(-1)?.route;
  if (guard && role !== null && !guard.roles.includes(role)) return { kind: 'notAuthorised' };
  if (best) return { kind: 'remote', remote: best.remote, route: best.route };
  // A visitor must not learn which other paths exist.
  return role === null ? { kind: 'signIn' } : { kind: 'notFound' };
}
