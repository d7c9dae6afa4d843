import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptsOf } from '../build/host.ts';
import { listFiles, writeJson } from '../build/files.ts';
import type { SiteBuild } from '@guildhall/shared/federation/site';
import { hostConfig, workspaceVersions } from '../build/webpack.ts';
import { hashOf, versionOf } from './watch-remote.ts';
import { watch, type Watching } from './compile-on-change.ts';

interface HostEvents {
  onBuilt: (build: string) => void;
  onProblem: (problem: string) => void;
}

/**
 * Rebuilds the shell in development mode whenever its sources change, overrides included. Skips prerendering, which
 * takes longer than everything else.
 * @param output the shell's folder for the server (`SITE_DIR`); its contents are lost.
 */
export async function watchHost(directory: string, output: string, events: HostEvents): Promise<Watching> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const config = await hostConfig({ directory, output, build: 'development', mode: 'development' });
  const version = await versionOf(directory);
  return watch(
    { ...config, output: { ...config.output, clean: { keep: 'site.json' } } },
    {
      onProblem: events.onProblem,
      onBuilt: async (compilation) => {
        const files = (await listFiles(output)).filter(({ path }) => path !== 'site.json');
        const build = `${version}-dev+${hashOf(files)}`;
        const rendered = { screens: {}, prerendered: {}, frames: {}, themes: '' };
        const site: SiteBuild = { build, provides: workspaceVersions(), ...scriptsOf(compilation), ...rendered, files };
        await writeJson(join(output, 'site.json'), site);
        events.onBuilt(build);
      },
    },
  );
}
