import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { prerenderConfig, root } from './webpack.ts';
import { compile } from './compile.ts';
import type { RemotePages, RenderOrder } from './prerender.ts';

// Bundles a module for Node, renders its screens and returns the result (see prerender.ts).
const { name, entry, directory }: RenderOrder = workerData;
const output = join(root, 'node_modules/.cache/prerender', name);
await compile(prerenderConfig(name, entry, { directory, output, build: 'prerender', mode: 'production' }));
const bundle: { render: () => Promise<unknown> } | RemotePages = createRequire(import.meta.url)(
  join(output, 'prerender.cjs'),
);
parentPort?.postMessage('render' in bundle ? await bundle.render() : await renderPages(bundle));

async function renderPages({ renderRemotePage, namespace, translations, pages }: RemotePages): Promise<object> {
  const rendered: Record<string, object> = {};
  // One after another: they share one i18n instance.
  for (const [name, page] of Object.entries(pages))
    rendered[name] = await renderRemotePage(namespace, translations, page);
  return rendered;
}
