import { createHash } from 'node:crypto';
import { glob, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface BuiltFile {
  path: string;
  integrity: string;
  bytes: number;
}

/** Below this many bytes, compressing a file saves nothing over the wire. */
const worthCompressing = 512;

/** Lists the files of a build with their hashes; compressed copies belong to their original. */
export async function listFiles(directory: string): Promise<BuiltFile[]> {
  const files: BuiltFile[] = [];
  for await (const path of glob('**/*.*', { cwd: directory })) {
    if (/\.(br|gz)$/.test(path)) continue;
    const content = await readFile(join(directory, path));
    files.push({ path: path.replaceAll('\\', '/'), integrity: integrityOf(content), bytes: content.length });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Writes `.br` and `.gz` copies beside the given files at the highest compression level: this runs once, and the
 * server only sends them. Pictures are compressed already.
 * @returns bytes of the brotli copies by path (of the file itself when a copy isn't worth it).
 */
export async function precompress(directory: string, paths: string[]): Promise<Record<string, number>> {
  const sizes = paths.map(async (path): Promise<[string, number]> => {
    const content = await readFile(join(directory, path));
    if (content.length < worthCompressing || path.endsWith('.jpg')) return [path, content.length];
    const [small, zipped] = await Promise.all([
      brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      zip(content, { level: 9 }),
    ]);
    await writeFile(join(directory, `${path}.br`), small);
    await writeFile(join(directory, `${path}.gz`), zipped);
    return [path, small.length];
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Writes JSON atomically: a reader sees the old file or the new one, never a partial one. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  await rename(unfinished, path);
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
