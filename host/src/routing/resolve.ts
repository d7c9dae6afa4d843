import { matchRoutes } from '@guildhall/shared/router';
import type { Registry, RemoteDescriptor, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { shellRoutes, type ShellRoute } from './shell-routes.ts';

/** What a path comes to, for this visitor, decided from data alone: before any code of a remote is loaded. */
export type Resolution =
  | { kind: 'shell'; route: ShellRoute }
  | { kind: 'remote'; remote: RemoteDescriptor; route: RemoteRoute }
  | { kind: 'signIn' }
  | { kind: 'notAuthorised' }
  | { kind: 'notFound' };

/**
 * Paths whose existence is no secret although their remote is (specification §6): whoever lacks the role is told so
 * and sent to sign in, instead of "not found".
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
  const shell = matchRoutes([...shellRoutes], pathname)?.at(-1)?.route;
  if (shell?.access === 'signedIn' && role === null) return { kind: 'signIn' };
  if (shell) return { kind: 'shell', route: shell };

  // One path may be answered by different remotes for different roles, so the refused ones are left out before ranking.
  const candidates = registry.remotes.flatMap((remote) =>
    remote.routes.filter((route) => isAllowed(route, role)).map((route) => ({ path: route.path, remote, route })),
  );
  const best = matchRoutes(candidates, pathname)?.at(-1)?.route;
  const guard = matchRoutes([...announced], pathname)?.at(-1)?.route;
  if (guard && role !== null && !guard.roles.includes(role)) return { kind: 'notAuthorised' };
  if (best) return { kind: 'remote', remote: best.remote, route: best.route };
  // A visitor learns nothing about which other paths exist.
  return role === null ? { kind: 'signIn' } : { kind: 'notFound' };
}
