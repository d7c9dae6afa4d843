/** The file types a build may contain, by extension, with their content type. */
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

/** A build's files never change, so every cache may keep them for a year. */
export const immutable = 'public, max-age=31536000, immutable';

/**
 * The maximum size of a file and of a build in bytes, the number of files in a build, and the length of their paths.
 */
export const buildLimits = { fileBytes: 20 * 1024 * 1024, bytes: 60 * 1024 * 1024, files: 2000, path: 200 } as const;

/** Works on several items at once. */
export async function inParallel<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

const endingOf = (path: string): string => /\.[a-z0-9]+$/.exec(path)?.[0] ?? '';

/** The content type of a file, or `null` for a type that builds may not contain. */
export const contentTypeOf = (path: string): string | null => contentTypes[endingOf(path)] ?? null;

/** The original of a compressed copy: `a.js` for `a.js.br`; `null` for other files. */
export const originalOf = (path: string): string | null => /^(.+)\.(?:br|gz)$/.exec(path)?.[1] ?? null;

/**
 * True for paths that stay inside their folder on every system and in every URL: no `..`, no hidden files, no source
 * maps, nothing that a browser would interpret differently.
 */
export const isPlainPath = (path: string): boolean =>
  path.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/.test(part)) && contentTypeOf(path) !== null;
