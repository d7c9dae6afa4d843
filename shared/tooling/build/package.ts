import { glob, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteManifest } from '@guildhall/shared/federation/manifest';

/**
 * Reads the manifest of a remote.
 * @param directory folder of the remote's package.
 * @throws when `src/manifest.ts` does not export a `manifest`.
 */
export async function readManifest(directory: string): Promise<RemoteManifest> {
  const file = join(directory, 'src/manifest.ts');
  // The query makes a changed file a new module, so that `npm run dev` reloads it.
  const { mtimeMs } = await stat(file);
  const module: { manifest?: RemoteManifest } = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
  if (!module.manifest) throw new Error(`${file} must export a const "manifest" made by defineRemote().`);
  return module.manifest;
}

/**
 * Finds the file of every page in the manifest: `<PageName>.tsx`, anywhere below `src`.
 * @throws when a page has no file, or more than one.
 */
export async function pageFiles(directory: string, manifest: RemoteManifest): Promise<Record<string, string>> {
  const found: string[] = [];
  for await (const path of glob('src/**/*Page.tsx', { cwd: directory })) found.push(path);
  const pages = [...new Set([...manifest.routes.map((route) => route.page), ...manifest.prerender])];
  return Object.fromEntries(
    pages.map((page) => {
      const [path, another] = found.filter((candidate) => basename(candidate) === `${page}.tsx`);
      if (!path) throw new Error(`Page "${page}" of remote "${manifest.id}" has no file src/**/${page}.tsx.`);
      if (another) throw new Error(`Page "${page}" of remote "${manifest.id}" exists twice: ${path} and ${another}.`);
      return [page, join(directory, path)];
    }),
  );
}
