/** The kinds of files a build may hold, by ending, as they are sent to browsers. */
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** A build's files never change: a year in every cache. */
export const immutable = 'public, max-age=31536000, immutable';

/** What one file and one build may weigh at most, in bytes; how many files a build may have, and how long their paths. */
export const buildLimits = { fileBytes: 20 * 1024 * 1024, bytes: 60 * 1024 * 1024, files: 2000, path: 200 } as const;

const endingOf = (path: string): string => /\.[a-z0-9]+$/.exec(path)?.[0] ?? '';

/** How a file is sent, or `null` for a kind that builds do not have. */
export const contentTypeOf = (path: string): string | null => contentTypes[endingOf(path)] ?? null;

/** The file a compressed copy was made of: `a.js.br` of `a.js`; `null` for a file that is none. */
export const originalOf = (path: string): string | null => /^(.+)\.(?:br|gz)$/.exec(path)?.[1] ?? null;

/**
 * True for names that stay below their folder on every system and in every address: no way up, no hidden files, no
 * source maps, nothing a browser would take for something else.
 */
export const isPlainPath = (path: string): boolean =>
  path.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/.test(part)) && contentTypeOf(path) !== null;
