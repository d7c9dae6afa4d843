import { dayMs } from '@guildhall/shared/domain';
import { glob, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation, WebpackPluginInstance } from 'webpack';
import { sharedModules } from '@guildhall/shared/federation/shared-modules';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { hostConfig, workspaceVersions, type BuildTarget, type ConfigurationOf } from './webpack.ts';
import { filesOfGroup } from './compile.ts';
import { listFiles, precompress, writeJson } from './files.ts';
import { startRendering, type Rendering } from './prerender.ts';
import { publishPlugin } from './publish.ts';

/** How long chunks of earlier builds are kept, for tabs that still use them. */
const keepForMs = 30 * dayMs;

type RenderedShell = Pick<SiteBuild, 'screens' | 'prerendered' | 'frames' | 'themes'>;

/**
 * Configures the production build of the shell: webpack writes to `output`; `site.json`, which describes the build,
 * comes last.
 */
export const finishedHostConfig: ConfigurationOf = async (target) => {
  const config = await hostConfig(target);
  return { ...config, plugins: [...(config.plugins ?? []), publishHost(target)] };
};

function publishHost({ directory, output, build, versions = workspaceVersions() }: BuildTarget): WebpackPluginInstance {
  let rendering: Rendering<RenderedShell> | undefined;
  let exported: Record<string, string[]> = {};
  return publishPlugin({
    async prepare() {
      await removeOldFiles(output);
      rendering = startRendering({ name: 'host', entry: join(directory, 'src/prerender/index.tsx'), directory });
    },
    examine(compilation) {
      exported = exportsOf(compilation);
    },
    async publish(compilation) {
      const emitted = new Set(compilation.getAssets().map((asset) => asset.name));
      const files = (await listFiles(output)).filter((file) => emitted.has(file.path));
      const sizes = await precompress(
        output,
        files.map((file) => file.path),
      );
      const shell = await rendering!.result;
      const site: SiteBuild = {
        build,
        provides: { ...versions, exports: exported },
        ...scriptsOf(compilation),
        ...shell,
        files,
      };
      await writeJson(join(output, 'site.json'), site);
      return describeSizes(site, sizes);
    },
    async discard() {
      await rendering?.stop();
    },
  });
}

function describeSizes(site: SiteBuild, sizes: Record<string, number>): string {
  const kilobytes = (paths: string[]) =>
    `${(paths.reduce((sum, path) => sum + (sizes[path.slice(1)] ?? 0), 0) / 1024).toFixed(1)} KB`;
  return `first screen ${kilobytes(site.scripts)}, federation ${kilobytes(site.federation)} brotli`;
}

/** The first files of each part of the shell. */
export function scriptsOf(compilation: Compilation): Pick<SiteBuild, 'scripts' | 'federation' | 'shared' | 'chunks'> {
  const scripts = addresses(compilation, 'main');
  const beyondFirst = (name: string) => addresses(compilation, name).filter((path) => !scripts.includes(path));
  const names = [...compilation.namedChunkGroups.keys()];
  const shared = Object.keys(sharedModules).flatMap((key) => {
    const name = names.find((candidate) => candidate === sharedChunk(key));
    return name ? [[key, beyondFirst(name)] as const] : [];
  });
  const own = names.filter((name) => name !== 'main' && name !== 'federation' && !name.startsWith('shared-'));
  return {
    scripts,
    federation: beyondFirst('federation'),
    shared: Object.fromEntries(shared),
    chunks: Object.fromEntries(own.map((name) => [name, beyondFirst(name)])),
  };
}

/** The names that each of our shared modules exports; libraries are compared by their version. */
function exportsOf({ moduleGraph, modules }: Compilation): Record<string, string[]> {
  const keys = Object.keys(sharedModules).filter((key) => key.startsWith('@guildhall/shared/'));
  const found = [...modules].flatMap((module) => {
    const key = keys.find((candidate) => 'rawRequest' in module && module.rawRequest === candidate);
    const names = key === undefined ? null : moduleGraph.getProvidedExports(module);
    return key !== undefined && Array.isArray(names) ? [[key, names.toSorted()] as const] : [];
  });
  return Object.fromEntries(found);
}

/** `@guildhall/shared/ui/data` is provided by an `import(…)` chunk named `shared-ui-data`. */
const sharedChunk = (key: string) => `shared-${key.replace('@guildhall/shared/', '').replaceAll('/', '-')}`;

const addresses = (compilation: Compilation, name: string) => filesOfGroup(compilation, name).map((file) => `/${file}`);

async function removeOldFiles(directory: string): Promise<void> {
  for await (const path of glob('static/**/*.*', { cwd: directory })) {
    const file = join(directory, path);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > keepForMs) await rm(file, { force: true });
  }
}
