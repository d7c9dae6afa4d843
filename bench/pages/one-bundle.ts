// Builds the same sources as one single-page application without Module Federation: the shell, and the pages of all
// remotes as local dynamic imports. Never shipped; it shows the cost of federation.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type webpackModule from 'webpack';
import type { Configuration } from 'webpack';
import { languages } from '../../shared/domain/index.ts';
import type { RemoteDeployment } from '../../shared/federation/manifest.ts';
import { compile, filesOfGroup } from '../../shared/tooling/build/compile.ts';
import { listFiles, precompress } from '../../shared/tooling/build/files.ts';
import { scriptsOf } from '../../shared/tooling/build/host.ts';
import { pageFiles, readManifest } from '../../shared/tooling/build/package.ts';
import { hostConfig } from '../../shared/tooling/build/webpack.ts';
import { remoteIds, root } from '../../scripts/tools.mjs';

const webpack: typeof webpackModule = createRequire(join(root, 'shared/package.json'))('webpack');
const folder = join(root, 'node_modules/.cache/one-bundle');

/** The application's files by purpose. URLs start with `/`. */
export interface OneBundle {
  /** Build time without caches, in s. */
  seconds: number;
  /** Folder of the files, which include compressed copies. */
  output: string;
  scripts: string[];
  /** Files of a chunk that is loaded later: `login`, `federation`, `public-forms/RefereeConsentPage`. */
  filesOf: (part: string) => string[];
  /** Hashes of the files, by URL. */
  integrityOf: (address: string) => string;
}

/** Names of the chunks that the shell loads with a remote's page. */
export const pagePart = (remote: string, page: string) => `${remote}/${page}`;
export const translationsPart = (remote: string, language: string) => `${remote}/translations/${language}`;

/** The shell's chunk that loads the query client, and its module for pages that use the client. */
export const queryPart = 'shared-query';
const queryClient = join(root, 'host/src/remotes/Queries.tsx');

/** The imports of the federation replacement (`local-pages.ts`): every page and every translation. */
async function writePages(): Promise<string> {
  const parts: [name: string, file: string, isAsking?: boolean][] = [];
  for (const id of remoteIds()) {
    const directory = join(root, `remote-${id}`);
    const built: RemoteDeployment = JSON.parse(await readFile(join(directory, 'dist/current.json'), 'utf8'));
    for (const [page, file] of Object.entries(await pageFiles(directory, await readManifest(directory)))) {
      // As in production, a page that uses queries gets the client together with its other files.
      const isAsking = built.descriptor.pages[page]?.shared.includes('@guildhall/shared/query');
      parts.push([pagePart(id, page), file, isAsking]);
    }
    for (const language of languages)
      parts.push([translationsPart(id, language), join(directory, `locales/${language}.json`)]);
  }
  const importOf = (name: string, file: string) =>
    `import(/* webpackChunkName: ${JSON.stringify(name)} */ ${JSON.stringify(file)})`;
  const lines = parts.map(([name, file, isAsking]) => {
    const imports = [importOf(name, file), ...(isAsking ? [importOf(queryPart, queryClient)] : [])];
    return `  ${JSON.stringify(name)}: () => Promise.all([${imports.join(', ')}]).then(([module]) => module),`;
  });
  const file = join(folder, 'pages.js');
  await mkdir(folder, { recursive: true });
  await writeFile(file, ['export default {', ...lines, '};', ''].join('\n'));
  return file;
}

/** The shell's own configuration, with its federation replaced. */
async function configuration(output: string): Promise<Configuration> {
  const target = { directory: join(root, 'host'), output, build: 'one-bundle', mode: 'production' } as const;
  const config = await hostConfig(target);
  const pages = await writePages();
  return {
    ...config,
    cache: false,
    plugins: [
      ...(config.plugins ?? []),
      new webpack.ProvidePlugin({ LOCAL_PAGES: [pages, 'default'] }),
      new webpack.NormalModuleReplacementPlugin(
        /\/federation\/connect\.ts$/,
        join(import.meta.dirname, 'local-pages.ts'),
      ),
    ],
  };
}

/** Builds the application. @throws with the output of webpack */
export async function buildOneBundle(): Promise<OneBundle> {
  const began = performance.now();
  const output = join(folder, 'dist');
  await rm(output, { recursive: true, force: true });
  const compilation = await compile(await configuration(output));
  const files = await listFiles(output);
  await precompress(
    output,
    files.map(({ path }) => path),
  );
  const { scripts } = scriptsOf(compilation);
  const hashes = new Map(files.map(({ path, integrity }) => [`/${path}`, integrity]));
  return {
    seconds: (performance.now() - began) / 1000,
    output,
    scripts,
    filesOf: (part) =>
      filesOfGroup(compilation, part)
        .map((file) => `/${file}`)
        .filter((file) => !scripts.includes(file)),
    integrityOf(address) {
      const integrity = hashes.get(address);
      if (!integrity) throw new Error(`The build as one bundle has no ${address}.`);
      return integrity;
    },
  };
}
