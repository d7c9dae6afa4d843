import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { SourceFile, TransformerFactory } from 'typescript';
import webpack, { type Configuration } from 'webpack';
import { limits } from '@guildhall/shared/domain';
import { languages } from '@guildhall/shared/domain';
import { ChunkIntegrityPlugin } from './chunk-integrity.ts';
import { minimizeScripts } from './minimize.ts';
import { pageFiles, readManifest } from './package.ts';
import { pureConstants } from './pure-constants.ts';
import { hostApiVersion } from '@guildhall/shared/federation/manifest';
import {
  requiredVersion,
  sharedModules,
  sharedPackages,
  type SharedKey,
  type SharedPackage,
} from '@guildhall/shared/federation/shared-modules';

/** The workspace. */
export const root = join(import.meta.dirname, '../../..');
const requireFromShared = createRequire(import.meta.url);

/** What one build is about. */
export interface BuildTarget {
  /** Folder of the package: `/…/remote-demo`. */
  directory: string;
  /** Where the files go. */
  output: string;
  /** `<version>+<hash of the inputs>`; `development` while live reloading. */
  build: string;
  mode: 'production' | 'development';
  /** What the build says of itself and asks for; the skew tests make builds of other days with it. */
  versions?: Versions;
}

/** The versions that shell and remotes meet by. */
export interface Versions {
  /** What the shell offers to remotes. */
  hostApi: string;
  /** Of each package behind the shared modules. */
  packages: Record<SharedPackage, string>;
}

/** The versions of this workspace, read from the packages themselves. */
export function workspaceVersions(): Versions {
  const versionOf = (name: SharedPackage): string => {
    const manifest: { version: string } =
      name === '@guildhall/shared' ? requireFromShared('../package.json') : requireFromShared(`${name}/package.json`);
    return manifest.version;
  };
  return {
    hostApi: hostApiVersion,
    packages: Object.fromEntries(sharedPackages.map((name) => [name, versionOf(name)])) as Versions['packages'],
  };
}

/** The version of every shared module. */
const sharedVersions = ({ packages }: Versions): Record<SharedKey, string> =>
  mapShared((key) => packages[sharedModules[key].versionOf]);

/** Makes a part's configuration, once it is told what the build is about. */
export type ConfigurationOf = (target: BuildTarget) => Promise<Configuration>;

/** Parts of libraries that never run in our pages, and what stands in for each: every first visit would carry them. */
const partsThatNeverRun: readonly [part: RegExp, standIn: string][] = [
  [/\/(?:SnapshotHandler|utils\/preload)\.js$/, 'without-snapshots.ts'],
  [/error-codes\/dist\/desc\.mjs$/, 'without-descriptions.ts'],
  [/\/InitColorSchemeScript\.mjs$/, 'without-scheme-script.ts'],
];

/** The same for what every remote's entry would carry. */
const unusedInRemotes: typeof partsThatNeverRun = [
  [/error-codes\/dist\/desc\.mjs$/, 'without-descriptions.ts'],
  // As the runtime asks for its own files; ours end in `.ts`.
  [/^\.\/init\.js$/, 'without-tree-shaking.ts'],
  [/^\.\/logger\.js$/, 'without-logger.ts'],
];

const standIns = (parts: typeof partsThatNeverRun) =>
  parts.map(
    ([part, standIn]) =>
      new webpack.NormalModuleReplacementPlugin(part, join(import.meta.dirname, 'stand-ins', standIn)),
  );

/**
 * The shell: a plain build that provides its modules through the federation runtime (see decision 0003), so that its
 * first screen is tree-shaken as a whole and carries no federation code.
 */
export const hostConfig: ConfigurationOf = async (target) => ({
  ...baseConfig('host', target),
  entry: { main: join(target.directory, 'src/main.tsx') },
  // One file for what belongs together: without this, packages of a lazy part would come as a request of their own.
  // And nothing twice: what a part's parents have always brought along is left out of it.
  optimization: { ...minimized, removeAvailableModules: true, splitChunks: { cacheGroups: { defaultVendors: false } } },
  output: { ...outputOf(target), publicPath: '/', uniqueName: 'guildhall' },
  plugins: [
    new webpack.DefinePlugin({
      SHARED_VERSIONS: JSON.stringify(sharedVersions(target.versions ?? workspaceVersions())),
      HOST_PROVIDES: JSON.stringify(target.versions ?? workspaceVersions()),
      // The shell knows every asset from the registry, so the part of the runtime that reads manifests stays out.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify('guildhall'),
      ENV_TARGET: JSON.stringify('web'),
    }),
    // Read whole while it arrives, beside the page: left alone, the browser skims each function and reads it again, in
    // the page's own time, when it is first called. A comment to browsers that do not know it.
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test: /\/main\./,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
    }),
    // The shell has more than a hundred files, whose hashes would cost every first visit some 6 KB. The page has those
    // of the files that it names ahead (server/src/features/site/page.ts); only the others are looked up.
    new ChunkIntegrityPlugin({ scriptHashes: 'file' }),
    ...standIns(partsThatNeverRun),
  ],
});

/**
 * A remote: every page of its manifest is an expose of its own, so is every language of its translations; whatever the
 * shell shares is left out.
 */
export const remoteConfig: ConfigurationOf = async (target) => {
  const manifest = await readManifest(target.directory);
  const pages = await pageFiles(target.directory, manifest);
  const versions = sharedVersions(target.versions ?? workspaceVersions());
  const name = containerName(manifest.id, target.build);
  const translations = languages.map((language): [string, string] => [
    `translations/${language}`,
    join(target.directory, `locales/${language}.json`),
  ]);
  return {
    ...baseConfig(manifest.id, target),
    // What several pages use is a chunk of its own from 13 kB of source on. At webpack's own 20 kB, contracts and limits
    // were copied into each page, which took them over the 10 KB that a chunk may have.
    optimization: { ...minimized, splitChunks: { minSize: 13_000 } },
    entry: {},
    // Two builds of one remote can live in one page: nothing global carries the bare name.
    output: {
      ...outputOf(target),
      publicPath: 'auto',
      uniqueName: `${manifest.id}@${target.build}`,
      // For a remote on an origin of its own: errors keep their text, and preload links fit.
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        remotes: {},
        exposes: Object.fromEntries(
          [...Object.entries(pages), ...translations].map(([key, file]) => [`./${key}`, { import: [file], name: key }]),
        ),
        shared: mapShared((key) => ({
          import: false as const,
          singleton: true,
          strictVersion: true,
          version: versions[key],
          requiredVersion: requiredVersion(sharedModules[key].versionOf, versions[key]),
        })),
        shareStrategy: 'loaded-first',
        // Assets are listed in the registry; types come from the workspace.
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          // A remote loads no remotes of its own.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ChunkIntegrityPlugin({ scriptHashes: Object.keys(pages).length > pagesInEntry ? 'file' : 'runtime' }),
      ...standIns(unusedInRemotes),
    ],
  };
};

/** Bundles one module for Node, for rendering pages to HTML while building; it is never served. */
export function prerenderConfig(name: string, entry: string, target: BuildTarget): Configuration {
  return {
    ...baseConfig(name, target),
    // Its own, because what it keeps is made for Node.
    cache: cacheOf(`${name}-prerender`, target),
    target: 'node24',
    entry: { prerender: entry },
    output: { path: target.output, filename: '[name].cjs', chunkFilename: '[id].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * The most pages a remote has whose entry still carries the hashes of all its scripts: with 19 pages, their parts and
 * four languages these took 4 of the 10 KB that an entry may have (quality, section 1).
 */
const pagesInEntry = 16;

/** The global under which a remote's entry announces itself. */
export function containerName(id: string, build: string): string {
  return `guildhall_${id}_${build}`.replaceAll(/\W/g, '_');
}

const minimized: NonNullable<Configuration['optimization']> = {
  // webpack's own minimizer comes second and does the style sheets.
  minimizer: [minimizeScripts, '...'],
  // Otherwise a chunk also counts as loaded once a larger one that holds its modules has come: whether a file is asked
  // for then depends on which one was faster, and the browser warns that its preload was not used.
  flagIncludedChunks: false,
};

function baseConfig(name: string, target: BuildTarget): Configuration {
  const production = target.mode === 'production';
  return {
    name,
    context: target.directory,
    mode: target.mode,
    target: ['web', 'es2022'],
    // Maps within the files: the server sends none, and the content security policy allows no eval.
    devtool: production ? false : 'inline-cheap-module-source-map',
    // Imports carry their extension; the list serves packages from npm.
    resolve: { extensions: ['.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: [/node_modules/, contracts], use: typescriptLoader() },
        { test: /\.ts$/, include: contracts, use: typescriptLoader([pureConstants]) },
        // Emotion brings it for a wrapper that nobody uses here, and the package does not say that it may be left out.
        { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        { test: /\.module\.css$/, type: 'css/module' },
      ],
      // Classes by their own name: `styles.card`. A class name says whose it is, and changes with the file it is from,
      // so that the styles of two builds never meet. Names of custom properties stay, or the theme's would be lost.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: `${name}-[local]-[contenthash:8]` } },
    },
    experiments: { css: true },
    optimization: minimized,
    cache: cacheOf(name, target),
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

function cacheOf(name: string, { mode }: BuildTarget): NonNullable<Configuration['cache']> {
  return {
    type: 'filesystem',
    name: `${name}-${mode}`,
    cacheDirectory: join(root, 'node_modules/.cache/webpack'),
    buildDependencies: { factory: [import.meta.filename, join(root, 'tsconfig.json')] },
  };
}

function outputOf(target: BuildTarget): NonNullable<Configuration['output']> {
  return {
    path: target.output,
    filename: 'static/js/[name].[contenthash].js',
    chunkFilename: 'static/js/[id].[contenthash].chunk.js',
    cssFilename: 'static/css/[name].[contenthash].css',
    cssChunkFilename: 'static/css/[id].[contenthash].chunk.css',
    assetModuleFilename: 'static/media/[name].[contenthash][ext]',
    chunkLoadTimeout: limits.chunkLoadMs,
    hashDigestLength: 8,
  };
}

const contracts = join(root, 'shared/contracts');

// Types are checked by `tsc` over the whole workspace; here they are only taken away.
const typescriptLoader = (before: TransformerFactory<SourceFile>[] = []) => ({
  loader: 'ts-loader',
  options: {
    // Otherwise it takes both uses for the same, because their options read alike.
    instance: before.length > 0 ? 'marked' : 'plain',
    transpileOnly: true,
    configFile: join(root, 'tsconfig.json'),
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, incremental: false, module: 'esnext' },
    getCustomTransformers: () => ({ before }),
  },
});

function mapShared<Value>(valueOf: (key: SharedKey) => Value): Record<SharedKey, Value> {
  const keys = Object.keys(sharedModules) as SharedKey[];
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<SharedKey, Value>;
}
