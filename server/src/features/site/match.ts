/** Parameters of a path in react-router's notation (`:name`, a trailing `*`), or `null` when it doesn't match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
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
const weight = (pattern: string): number =>
  pattern
    .split('/')
    .filter(Boolean)
    .reduce((sum, part) => sum + (part === '*' ? -2 : part.startsWith(':') ? 1 : 10), 0);

/** The best match of several patterns for a path. */
export const bestMatch = <Route extends { path: string }>(routes: readonly Route[], path: string): Route | undefined =>
  routes.filter((route) => matchPath(route.path, path)).sort((a, b) => weight(b.path) - weight(a.path))[0];
