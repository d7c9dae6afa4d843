// A process of `build.mjs` that builds one part after another: webpack, its loaders and TypeScript are then loaded and
// warmed up once, not once per part. Receives `{ folder, build }`, and replies with `{ isBuilt, output }`.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const webpack = createRequire(path.join(root, 'shared/package.json'))('webpack');

let output = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text) => {
    output += text;
    return true;
  };
}

process.on('message', async ({ folder, build }) => {
  output = '';
  const isBuilt = await buildPart(folder, build).catch((error) => {
    output += `${error.stack ?? error}\n`;
    return false;
  });
  process.send({ isBuilt, output });
});

/** Does what `webpack --env build=…` does in the folder. @returns false when the build has errors */
async function buildPart(folder, build) {
  process.chdir(folder);
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href);
  const compiler = webpack(await configure({ build }));
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  // Closing writes the cache that speeds up the next build.
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors()) output += stats.toString({ preset: 'errors-only', colors: false });
  return !stats.hasErrors();
}
