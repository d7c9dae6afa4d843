import { glob, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { sharedModules } from '../shared-modules.ts';
import type { SiteBuild } from '../site.ts';
import { hostConfig, workspaceVersions, type BuildTarget } from '../webpack.ts';
import { compile, filesOfGroup } from './compile.ts';
import { listFiles, precompress, writeJson } from './files.ts';
import { loadForNode } from './prerender.ts';

/** Chunks of earlier builds stay this long, for tabs that are still open with them. */
const keepForMs = 30 * 24 * 60 * 60 * 1000;

interface PrerenderedShell {
  render(): Promise<Pick<SiteBuild, 'prerendered' | 'frames' | 'themes'>>;
}

/**
 * Builds the shell into `dist` and describes it in `dist/site.json`, which is written last.
 * @returns one line about sizes.
 */
export async function buildHost(
  directory: string,
  build: string,
  { output = join(directory, 'dist'), versions = workspaceVersions() }: Partial<BuildTarget> = {},
): Promise<string> {
  await removeOldFiles(output);
  const compilation = await compile(await hostConfig({ directory, output, build, mode: 'production', versions }));
  const emitted = new Set(compilation.getAssets().map((asset) => asset.name));
  const files = (await listFiles(output)).filter((file) => emitted.has(file.path));
  const sizes = await precompress(
    output,
    files.map((file) => file.path),
  );
  const shell = await loadForNode<PrerenderedShell>('host', join(directory, 'src/prerender/index.tsx'), directory);
  const site: SiteBuild = { build, provides: versions, ...scriptsOf(compilation), ...(await shell.render()), files };
  await writeJson(join(output, 'site.json'), site);

  const kilobytes = (paths: string[]) =>
    `${(paths.reduce((sum, path) => sum + (sizes[path.slice(1)] ?? 0), 0) / 1024).toFixed(1)} KB`;
  return `first screen ${kilobytes(site.scripts)}, federation ${kilobytes(site.federation)} brotli`;
}

/** Which files the parts of the shell begin with. */
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

/** `@guildhall/shared/ui/data` is provided through `import(…)` of a chunk named `shared-ui-data`. */
const sharedChunk = (key: string) => `shared-${key.replace('@guildhall/shared/', '').replaceAll('/', '-')}`;

const addresses = (compilation: Compilation, name: string) => filesOfGroup(compilation, name).map((file) => `/${file}`);

async function removeOldFiles(directory: string): Promise<void> {
  for await (const path of glob('static/**/*.*', { cwd: directory })) {
    const file = join(directory, path);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > keepForMs) await rm(file, { force: true });
  }
}
