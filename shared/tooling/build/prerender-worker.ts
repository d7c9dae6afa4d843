import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { prerenderConfig, root } from './webpack.ts';
import { compile } from './compile.ts';
import type { RenderOrder } from './prerender.ts';

// Bundles a module for Node, calls its `render` and returns the result (see prerender.ts).
const { name, entry, directory }: RenderOrder = workerData;
const output = join(root, 'node_modules/.cache/prerender', name);
await compile(prerenderConfig(name, entry, { directory, output, build: 'prerender', mode: 'production' }));
const bundle: { render: () => Promise<unknown> } = createRequire(import.meta.url)(join(output, 'prerender.cjs'));
parentPort?.postMessage(await bundle.render());
