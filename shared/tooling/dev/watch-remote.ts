import { createHash } from 'node:crypto';
import { watch as watchFiles } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { examineRemote } from '../build/doctor.ts';
import { listFiles, type BuiltFile } from '../build/files.ts';
import { pageFiles, readManifest } from '../build/package.ts';
import { describeRemote, readTranslations } from '../build/remote.ts';
import type { RemoteDeployment, RemoteManifest } from '@guildhall/shared/federation/manifest';
import { containerName, remoteConfig, workspaceVersions } from '../build/webpack.ts';
import { messageOf, watch, type Watching } from './compile-on-change.ts';

/** In place of a build name: one container for the whole session, because every page load starts fresh. */
const session = 'development';

interface RemoteEvents {
  /** @param folder holds the build until the next one replaces it. */
  onBuilt: (deployment: RemoteDeployment, folder: string) => Promise<void>;
  onProblem: (problem: string) => void;
}

/**
 * Rebuilds a remote in development mode whenever its sources, translations, styles or manifest change.
 * @param output folder for its files; its contents are lost.
 */
export async function watchRemote(directory: string, output: string, events: RemoteEvents): Promise<Watching> {
  let current: Watching | null = null;
  let plan = '';

  async function begin(): Promise<void> {
    try {
      const manifest = await readManifest(directory);
      const next = await planOf(directory, manifest);
      if (next === plan) return;
      await current?.close();
      plan = next;
      await rm(output, { recursive: true, force: true });
      await mkdir(output, { recursive: true });
      const config = await remoteConfig({ directory, output, build: session, mode: 'development' });
      current = watch(
        { ...config, output: { ...config.output, clean: true } },
        {
          onProblem: events.onProblem,
          onBuilt: async (compilation) =>
            events.onBuilt(await describeBuild({ directory, output, manifest, compilation }), output),
        },
      );
    } catch (error) {
      // The next change tries again.
      plan = '';
      events.onProblem(messageOf(error));
    }
  }

  // The manifest and the location of its pages decide what is built; webpack watches everything else.
  let queue = begin();
  let timer: NodeJS.Timeout | undefined;
  const files = watchFiles(join(directory, 'src'), { recursive: true }, (_event, name) => {
    if (!name || !/(manifest\.ts|Page\.tsx)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(begin);
    }, 30);
  });
  return {
    async close() {
      files.close();
      clearTimeout(timer);
      await queue;
      await current?.close();
    },
  };
}

/** A text that changes when webpack needs a new configuration. */
const planOf = async (directory: string, manifest: RemoteManifest): Promise<string> =>
  JSON.stringify([manifest, await pageFiles(directory, manifest)]);

interface FreshBuild {
  directory: string;
  output: string;
  manifest: RemoteManifest;
  compilation: Compilation;
}

async function describeBuild({ directory, output, manifest, compilation }: FreshBuild): Promise<RemoteDeployment> {
  examineRemote(compilation, manifest.id);
  const files = await listFiles(output);
  const translations = await readTranslations(directory);
  return describeRemote({
    ...{ manifest, compilation, files, translations },
    build: `${await versionOf(directory)}-dev+${hashOf(files, manifest)}`,
    container: containerName(manifest.id, session),
    versions: workspaceVersions(),
    prerendered: {},
  });
}

/** The version in a package's `package.json`. */
export async function versionOf(directory: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return version;
}

/** Twelve digits of a hash of the build output. */
export const hashOf = (files: BuiltFile[], ...more: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([files, ...more]))
    .digest('hex')
    .slice(0, 12);
