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

/** The workspace root. */
export const root = join(import.meta.dirname, '../../..');
const requireFromShared = createRequire(import.meta.url);

/** The input of one build. */
export interface BuildTarget {
  /** Folder of the package: `/…/remote-demo`. */
  directory: string;
  /** Output folder. */
  output: string;
  /** `<version>+<hash of the inputs>`; `development` while live reloading. */
  build: string;
  mode: 'production' | 'development';
  /** The versions the build offers and requires; the version skew tests use it to imitate older and newer builds. */
  versions?: Versions;
}

/** The versions that decide whether a remote fits the shell. */
export interface Versions {
  /** The host API version the shell provides. */
  hostApi: string;
  /** The version of each package behind the shared modules. */
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

/** Creates the webpack configuration for one build target. */
export type ConfigurationOf = (target: BuildTarget) => Promise<Configuration>;

/**
 * The shell: a plain build that provides its modules through the federation runtime (see decision 0003), so that its
 * first screen is tree-shaken as a whole and contains no federation code.
 */
export const hostConfig: ConfigurationOf = async (target) => ({
  ...baseConfig('host', target),
  entry: { main: join(target.directory, 'src/main.tsx') },
  // One file for code that belongs together: otherwise packages of a lazy chunk would be separate requests. And no
  // duplicates: what a chunk's parents always load is removed from it.
  optimization: { ...minimized, removeAvailableModules: true, splitChunks: { cacheGroups: { defaultVendors: false } } },
  output: { ...outputOf(target), publicPath: '/', uniqueName: 'guildhall' },
  plugins: [
    new webpack.DefinePlugin({
      SHARED_VERSIONS: JSON.stringify(sharedVersions(target.versions ?? workspaceVersions())),
      HOST_PROVIDES: JSON.stringify(target.versions ?? workspaceVersions()),
      // The shell knows every asset from the registry, so it leaves out the part of the runtime that reads manifests.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify('guildhall'),
      ENV_TARGET: JSON.stringify('web'),
    }),
    // Tells the browser to parse the whole file while it downloads. By default it only pre-parses each function and
    // parses it again on the main thread at the first call. Browsers without this feature see a comment.
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      test: /\/main\./,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
    }),
    // The shell has more than a hundred files, whose hashes would weigh on every first visit. The page
    // contains the hashes of the files it preloads (server/src/features/site/page.ts); only the others are looked up.
    new ChunkIntegrityPlugin({ scriptHashes: 'file' }),
  ],
});

/** A remote: every page in its manifest and every language is an expose; everything the shell shares is external. */
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
    optimization: minimized,
    entry: {},
    // Two builds of one remote can be loaded in one page, so no global may be just the remote's name.
    output: {
      ...outputOf(target),
      publicPath: 'auto',
      uniqueName: `${manifest.id}@${target.build}`,
      // For a remote on its own origin: error messages stay readable, and preload links match.
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
        // The registry lists the assets; types come from the workspace.
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          // A remote loads no other remotes.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ChunkIntegrityPlugin({ scriptHashes: Object.keys(pages).length > pagesInEntry ? 'file' : 'runtime' }),
    ],
  };
};

/** Bundles one module for Node, to render pages to HTML during the build; it is never served. */
export function prerenderConfig(name: string, entry: string, target: BuildTarget): Configuration {
  return {
    ...baseConfig(name, target),
    // A separate cache, because its contents are built for Node.
    cache: cacheOf(`${name}-prerender`, target),
    target: 'node24',
    entry: { prerender: entry },
    output: { path: target.output, filename: '[name].cjs', chunkFilename: '[id].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * The maximum number of pages for a remote's entry to contain the hashes of all scripts. Above it they would be most of the
 * entry.
 */
const pagesInEntry = 16;

/** The global variable that a remote's entry defines. */
export function containerName(id: string, build: string): string {
  return `guildhall_${id}_${build}`.replaceAll(/\W/g, '_');
}

const minimized: NonNullable<Configuration['optimization']> = {
  // webpack's own minimizer comes second and handles the style sheets.
  minimizer: [minimizeScripts, '...'],
  // Otherwise a chunk also counts as loaded when a larger chunk with the same modules arrives: whether a file is
  // requested would depend on timing, and the browser warns about unused preloads.
  flagIncludedChunks: false,
};

function baseConfig(name: string, target: BuildTarget): Configuration {
  const production = target.mode === 'production';
  return {
    name,
    context: target.directory,
    mode: target.mode,
    target: ['web', 'es2022'],
    // Inline source maps: the server sends none, and the content security policy forbids eval.
    devtool: production ? false : 'inline-cheap-module-source-map',
    // Our imports include the extension; this list is for packages from npm.
    resolve: { extensions: ['.mjs', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: [/node_modules/, contracts], use: typescriptLoader() },
        { test: /\.ts$/, include: contracts, use: typescriptLoader([pureConstants]) },
        // Emotion imports it for a wrapper that is unused here, and the package isn't marked as free of side effects.
        { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.jpg$/, type: 'asset/resource' },
      ],
      // Classes by their own name: `styles.card`. Generated class names contain the remote and change with the file's
      // content, so that styles of two builds never collide. Custom properties keep their names, which the theme
      // defines.
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

// `tsc` checks the types of the whole workspace; this only strips them.
const typescriptLoader = (before: TransformerFactory<SourceFile>[] = []) => ({
  loader: 'ts-loader',
  options: {
    // Otherwise the loader treats both uses as one, because their options look equal.
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
