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
