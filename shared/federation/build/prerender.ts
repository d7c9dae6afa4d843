import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeployment, RemoteManifest } from '../manifest.ts';
import { prerenderConfig, root } from '../webpack.ts';
import { compile } from './compile.ts';
import { pageFiles } from './package.ts';

const requireBundle = createRequire(import.meta.url);

/**
 * Bundles a module for Node and loads it.
 * @param entry absolute path; the module must have no effect but its exports.
 */
export async function loadForNode<Exports>(name: string, entry: string, directory: string): Promise<Exports> {
  const output = join(root, 'node_modules/.cache/prerender', name);
  await compile(prerenderConfig(name, entry, { directory, output, build: 'prerender', mode: 'production' }));
  const bundle: Exports = requireBundle(join(output, 'prerender.cjs'));
  return bundle;
}

/** Renders the pages that the manifest names under `prerender`, each in all languages. */
export async function prerenderPages(
  directory: string,
  manifest: RemoteManifest,
): Promise<RemoteDeployment['prerendered']> {
  if (manifest.prerender.length === 0) return {};
  const folder = join(root, 'node_modules/.cache/prerender', `${manifest.id}-entry`);
  await mkdir(folder, { recursive: true });
  const entry = join(folder, 'entry.js');
  await writeFile(entry, await entrySource(directory, manifest));
  const bundle = await loadForNode<{ render: () => Promise<RemoteDeployment['prerendered']> }>(
    manifest.id,
    entry,
    directory,
  );
  return bundle.render();
}

async function entrySource(directory: string, manifest: RemoteManifest): Promise<string> {
  const files = await pageFiles(directory, manifest);
  const quoted = JSON.stringify;
  const words = (language: string) => quoted(join(directory, `locales/${language}.json`));
  const renders = manifest.prerender.map((page) => {
    const path = manifest.routes.find((route) => route.page === page)?.path;
    if (!path) throw new Error(`Remote "${manifest.id}" prerenders ${page}, which none of its routes shows.`);
    return `result[${quoted(page)}] = await renderRemotePage(${quoted(manifest.namespace)}, words, { path: ${quoted(path)}, Page: ${page} });`;
  });
  return [
    `import { renderRemotePage } from ${quoted(join(root, 'shared/federation/render.tsx'))};`,
    ...['en', 'fr', 'ar', 'cn'].map((language) => `import ${language} from ${words(language)};`),
    ...manifest.prerender.map((page) => `import ${page} from ${quoted(files[page])};`),
    'const words = { en, fr, ar, cn };',
    'export async function render() {',
    '  const result = {};',
    ...renders,
    '  return result;',
    '}',
  ].join('\n');
}
