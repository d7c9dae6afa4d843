import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk, Compilation, Module, WebpackPluginInstance } from 'webpack';
import { languages, type Language } from '@guildhall/shared/domain';
import { translationKeysOf, type RemoteDeployment, type RemoteManifest } from '@guildhall/shared/federation/manifest';
import {
  containerName,
  remoteConfig,
  workspaceVersions,
  type BuildTarget,
  type ConfigurationOf,
  type Versions,
} from './webpack.ts';
import { requiredVersion, sharedPackages } from '@guildhall/shared/federation/shared-modules';
import { filesOfGroup } from './compile.ts';
import { examineRemote } from './doctor.ts';
import { listFiles, precompress, writeJson, type BuiltFile } from './files.ts';
import { readManifest } from './package.ts';
import { startRenderingPages, type Rendering } from './prerender.ts';
import { publishPlugin } from './publish.ts';

const entryFile = 'remoteEntry.js';

/**
 * Configures the production build of a remote: webpack writes the immutable folder `<output>/<build>` and points
 * `<output>/current.json` at it. The folder appears when it is complete, and the pointer after it, so a concurrent
 * reader sees the previous deployment.
 */
export const finishedRemoteConfig: ConfigurationOf = async ({ output, ...target }) => {
  const unfinished = join(output, `.unfinished-${target.build}`);
  const config = await remoteConfig({ ...target, output: unfinished });
  return { ...config, plugins: [...(config.plugins ?? []), await publishRemote({ ...target, output }, unfinished)] };
};

async function publishRemote(
  { directory, output, build, versions = workspaceVersions() }: BuildTarget,
  unfinished: string,
): Promise<WebpackPluginInstance> {
  const manifest = await readManifest(directory);
  const finished = join(output, build);
  let rendering: Rendering<RemoteDeployment['prerendered']> | undefined;
  return publishPlugin({
    async prepare() {
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { recursive: true });
      rendering = await startRenderingPages(directory, manifest);
    },
    async publish(compilation) {
      examineRemote(compilation, manifest.id);
      const files = await listFiles(unfinished);
      const sizes = await precompress(
        unfinished,
        files.map((file) => file.path),
      );
      const translations = await readTranslations(directory);
      const container = containerName(manifest.id, build);
      const prerendered = (await rendering?.result) ?? {};
      const deployment = describeRemote({
        manifest,
        build,
        container,
        versions,
        compilation,
        files,
        translations,
        prerendered,
      });
      await rm(finished, { recursive: true, force: true });
      await rename(unfinished, finished);
      await writeJson(join(output, 'current.json'), deployment);
      return describeSizes(sizes, compilation, manifest);
    },
    async discard() {
      await rendering?.stop();
      await rm(unfinished, { recursive: true, force: true });
    },
  });
}

export interface BuiltRemote {
  manifest: RemoteManifest;
  build: string;
  /** The global variable that its entry defines. */
  container: string;
  versions: Versions;
  compilation: Compilation;
  files: BuiltFile[];
  translations: Record<Language, unknown>;
  prerendered: RemoteDeployment['prerendered'];
}

/**
 * Writes the registry entry of a build.
 * @throws when the manifest names a missing translation, or the build can't be combined with the shell.
 */
export function describeRemote(built: BuiltRemote): RemoteDeployment {
  const { manifest, build, container, versions, compilation, files, translations, prerendered } = built;
  const entry = files.find((file) => file.path === entryFile);
  if (!entry) throw new Error(`Remote "${manifest.id}" was built without ${entryFile}.`);
  const loadable = (expose: string) => {
    refuseLateQueries(compilation, expose, manifest.id);
    return { assets: filesOfGroup(compilation, expose), shared: sharedKeysOf(compilation, expose) };
  };
  const { id, hostApi, audience, namespace, routes } = manifest;
  const pages = [...new Set(routes.map((route) => route.page))];
  return {
    descriptor: {
      ...{ id, hostApi, audience, namespace, routes },
      version: build.slice(0, build.indexOf('+')),
      build,
      base: `/r/${id}/${build}/`,
      entry: { path: entryFile, integrity: entry.integrity, container },
      requires: Object.fromEntries(
        sharedPackages.map((name) => [name, requiredVersion(name, versions.packages[name])]),
      ),
      enabled: true,
      pages: Object.fromEntries(pages.map((page) => [page, loadable(page)])),
      translations: perLanguage((language) => loadable(`translations/${language}`)),
      navTranslations: perLanguage((language) => navTranslations(manifest, language, translations[language])),
    },
    prerendered,
    uses: usesOf(compilation),
    files,
  };
}

/** The names that a build imports from each shared module. */
function usesOf({ modules, moduleGraph }: Compilation): RemoteDeployment['uses'] {
  const uses = new Map<string, Set<string>>();
  for (const module of modules) {
    const key = sharedKeyOf(module);
    if (key === null) continue;
    const names = uses.get(key) ?? new Set<string>();
    uses.set(key, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (connection.getActiveState(undefined) === false) continue;
      for (const referenced of connection.dependency?.getReferencedExports(moduleGraph, undefined) ?? []) {
        // Empty when a namespace is used as a whole, which says nothing about names.
        const [name] = Array.isArray(referenced) ? referenced : referenced.name;
        if (name !== undefined) names.add(name);
      }
    }
  }
  return Object.fromEntries([...uses].map(([key, names]) => [key, [...names].sort()]));
}

/**
 * The shell wraps a page that declares queries in the query client; a part that is loaded later can't declare them.
 * @throws when only such a part uses queries.
 */
function refuseLateQueries(compilation: Compilation, expose: string, id: string): void {
  const key = '@guildhall/shared/query';
  if (sharedKeysOf(compilation, expose).includes(key)) return;
  const later = compilation.namedChunkGroups.get(expose)?.getChildren() ?? [];
  const isLate = later.some(({ chunks }) => sharedKeysIn(compilation, chunks).includes(key));
  if (isLate)
    throw new Error(
      `${expose} of remote "${id}" uses queries only in a part loaded later. Use them in the page itself.`,
    );
}

const sharedKeysOf = (compilation: Compilation, group: string): string[] =>
  sharedKeysIn(compilation, compilation.namedChunkGroups.get(group)?.chunks ?? []);

function sharedKeysIn(compilation: Compilation, chunks: Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.map(sharedKeyOf).filter((key) => key !== null))].sort();
}

/** The key of a module that comes from the shell. */
function sharedKeyOf(module: Module): string | null {
  const options = 'options' in module ? module.options : null;
  const isShared = module.type === 'consume-shared-module' && typeof options === 'object' && options !== null;
  return isShared && 'shareKey' in options && typeof options.shareKey === 'string' ? options.shareKey : null;
}

function navTranslations(manifest: RemoteManifest, language: Language, translations: unknown): Record<string, string> {
  const keys = translationKeysOf(manifest).map((key) => key.slice(key.indexOf(':') + 1));
  return Object.fromEntries(
    keys.map((key) => [key, translationAt(translations, key) ?? missingTranslation(manifest.id, language, key)]),
  );
}

function translationAt(translations: unknown, key: string): string | null {
  let found: unknown = translations;
  for (const step of key.split('.')) {
    found = typeof found === 'object' && found !== null && step in found ? Reflect.get(found, step) : null;
  }
  return typeof found === 'string' ? found : null;
}

function missingTranslation(id: string, language: Language, key: string): never {
  throw new Error(`Remote "${id}" names the translation "${key}", which locales/${language}.json does not have.`);
}

/** The contents of `locales/<language>.json`, by language. */
export async function readTranslations(directory: string): Promise<Record<Language, unknown>> {
  const entries = languages.map(async (language) => {
    const text = await readFile(join(directory, 'locales', `${language}.json`), 'utf8');
    return [language, JSON.parse(text)] as const;
  });
  const translations = new Map<Language, unknown>(await Promise.all(entries));
  return perLanguage((language) => translations.get(language));
}

function perLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return { en: valueOf('en'), fr: valueOf('fr'), ar: valueOf('ar'), cn: valueOf('cn') };
}

function describeSizes(sizes: Record<string, number>, compilation: Compilation, manifest: RemoteManifest): string {
  const kilobytes = (paths: string[]) =>
    `${(paths.reduce((sum, path) => sum + (sizes[path] ?? 0), 0) / 1024).toFixed(1)} KB`;
  const pages = [...new Set(manifest.routes.map((route) => route.page))];
  const largest = pages
    .map((page) => ({ page, files: filesOfGroup(compilation, page) }))
    .sort((a, b) => kilobytes(b.files).localeCompare(kilobytes(a.files), 'en', { numeric: true }))[0];
  const page = largest ? `, largest page ${largest.page} ${kilobytes(largest.files)}` : '';
  return `entry ${kilobytes([entryFile])}${page}, all ${kilobytes(Object.keys(sizes))} brotli`;
}
