import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RemoteDeployment, RemoteManifest } from '@guildhall/shared/federation/manifest';
import type { renderRemotePage } from '@guildhall/shared/federation/render';
import { root } from './webpack.ts';
import { pageFiles } from './package.ts';

/** What the worker receives. */
export interface RenderOrder {
  name: string;
  /** Absolute path of a module that exports `render`, or the pages of a remote. */
  entry: string;
  /** Folder of the part. */
  directory: string;
}

export interface Rendering<Result> {
  result: Promise<Result>;
  stop: () => Promise<void>;
}

/**
 * Bundles a module for Node and renders its screens in a worker thread: it runs in parallel with the build, and whatever
 * the screens leave behind (query client timers run for minutes) ends with it.
 */
export function startRendering<Result>(order: RenderOrder): Rendering<Result> {
  const worker = new Worker(new URL('./prerender-worker.ts', import.meta.url), { workerData: order });
  const stop = async () => void (await worker.terminate());
  const result = new Promise<Result>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Rendering ${order.name} ended with code ${code}.`)));
  });
  // The caller awaits this later; until then, a failure must not count as unhandled.
  result.catch(() => undefined);
  return { result: result.finally(stop), stop };
}

/** Renders the pages listed under `prerender` in the manifest, each in all languages. */
export async function startRenderingPages(
  directory: string,
  manifest: RemoteManifest,
): Promise<Rendering<RemoteDeployment['prerendered']>> {
  if (manifest.prerender.length === 0) return { result: Promise.resolve({}), stop: async () => undefined };
  const folder = join(root, 'node_modules/.cache/prerender', `${manifest.id}-entry`);
  await mkdir(folder, { recursive: true });
  const entry = join(folder, 'entry.js');
  await writeFile(entry, await entrySource(directory, manifest));
  return startRendering({ name: manifest.id, entry, directory });
}

/** What the generated entry exports; the worker renders it. */
export interface RemotePages {
  renderRemotePage: typeof renderRemotePage;
  namespace: string;
  translations: Parameters<typeof renderRemotePage>[1];
  pages: Record<string, Parameters<typeof renderRemotePage>[2]>;
}

async function entrySource(directory: string, manifest: RemoteManifest): Promise<string> {
  const files = await pageFiles(directory, manifest);
  const quoted = JSON.stringify;
  const translations = (language: string) => quoted(join(directory, `locales/${language}.json`));
  const pages = manifest.prerender.map((page) => {
    const path = manifest.routes.find((route) => route.page === page)?.path;
    if (!path) throw new Error(`Remote "${manifest.id}" prerenders ${page}, which none of its routes shows.`);
    return `  ${page}: { path: ${quoted(path)}, Page: ${page} },`;
  });
  return [
    `export * from ${quoted(join(root, 'shared/federation/render.tsx'))};`,
    ...['en', 'fr', 'ar', 'cn'].map((language) => `import ${language} from ${translations(language)};`),
    ...manifest.prerender.map((page) => `import ${page} from ${quoted(files[page])};`),
    `export const namespace = ${quoted(manifest.namespace)};`,
    'export const translations = { en, fr, ar, cn };',
    'export const pages = {',
    ...pages,
    '};',
  ].join('\n');
}
