// A process of `build.mjs` that builds one part after another: webpack, its loaders and TypeScript are then loaded and
// warmed up once, not once per part. Receives `{ folder, build }`, and replies with `{ isBuilt, output }`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '../shared/tooling/build/compile.ts';

let output = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text) => {
    output += text;
    return true;
  };
}

process.on('message', async ({ folder, build }) => {
  output = '';
  const isBuilt = await buildPart(folder, build).then(
    () => true,
    (error) => {
      output += `${error.message}\n`;
      return false;
    },
  );
  process.send({ isBuilt, output });
});

/** Does what `webpack --env build=…` does in the folder. @throws with webpack's message about what is wrong */
async function buildPart(folder, build) {
  process.chdir(folder);
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href);
  await compile(await configure({ build }));
}
