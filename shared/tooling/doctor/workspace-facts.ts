import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import * as z from 'zod/mini';
import { readManifest } from '../build/package.ts';
import {
  hostApiVersion,
  remoteDeployment,
  type RemoteDeployment,
  type RemoteManifest,
} from '@guildhall/shared/federation/manifest';
import { siteBuild, type SiteBuild } from '@guildhall/shared/federation/site';
import { hostConfig, remoteConfig, root, workspaceVersions, type Versions } from '../build/webpack.ts';
import { triedTools } from './tried-tools.ts';

/** The result of one check: its sentence, and how to fix each fault. */
export interface Finding {
  check: string;
  complaints: string[];
}

export type Rule = (facts: Facts) => Finding;

/** The options of a remote's federation plugin. */
interface FederationOptions {
  name?: string;
  remotes?: unknown;
  shareStrategy?: unknown;
  dts?: unknown;
  experiments?: { externalRuntime?: unknown };
  shared?: Record<string, SharedOption>;
}

export interface SharedOption {
  import?: unknown;
  singleton?: unknown;
  strictVersion?: unknown;
  version?: unknown;
  requiredVersion?: unknown;
}

interface RemoteFacts {
  /** Folder without `remote-`. */
  id: string;
  manifest: RemoteManifest;
  config: Configuration;
  federation: FederationOptions;
  /** Its newest build; `null` before the first. */
  deployment: RemoteDeployment | null;
}

export interface Facts {
  remotes: RemoteFacts[];
  host: { config: Configuration; site: SiteBuild | null; scripts: { path: string; text: string }[] };
  /** The installed versions and this workspace's host API. */
  versions: Versions;
  /** Exact versions of build tools: requested in `package.json` and installed. */
  tools: Record<string, { asked: string; installed: string }>;
  /** `package.json` of every part, by folder. */
  packages: Record<string, Record<string, string>>;
  /** Source code of shell, shared and remotes without tests; paths from the root. */
  sources: { path: string; text: string }[];
  /** Example builds that stand for "another build of the same remote". */
  exampleBuild: string;
}

const exampleBuild = '1.0.0+0123456789ab';

/** Reads the configuration, the sources and existing builds. @param ids remotes to check; none means all. */
export async function gatherFacts(ids: readonly string[] = []): Promise<Facts> {
  const folders = await found('remote-*/src/manifest.ts');
  const known = folders.map((path) => path.slice('remote-'.length, path.indexOf('/')));
  const stranger = ids.find((id) => !known.includes(id));
  if (stranger) throw new Error(`There is no remote "${stranger}". Remotes: ${known.join(', ')}.`);
  const chosen = ids.length > 0 ? known.filter((id) => ids.includes(id)) : known;
  const target = { output: join(root, 'host/dist'), build: exampleBuild, mode: 'production' as const };
  return {
    exampleBuild,
    remotes: await Promise.all(chosen.map(remoteFacts)),
    host: {
      config: await hostConfig({ ...target, directory: join(root, 'host') }),
      site: await readJson('host/dist/site.json', siteBuild),
      scripts: await texts(await found('host/dist/static/js/*.js')),
    },
    versions: { ...workspaceVersions(), hostApi: hostApiVersion },
    tools: toolVersions(),
    packages: Object.fromEntries(
      (await found('{host,shared,shared/tooling,server,e2e,remote-*}/package.json')).map(dependenciesOf),
    ),
    sources: (await texts(await found('{host,shared,remote-*}/**/*.{ts,tsx}'))).filter(
      ({ path }) => !/\.(test|d)\.tsx?$/.test(path),
    ),
  };
}

async function remoteFacts(id: string): Promise<RemoteFacts> {
  const directory = join(root, `remote-${id}`);
  const config = await remoteConfig({
    directory,
    output: join(directory, 'dist'),
    build: exampleBuild,
    mode: 'production',
  });
  const plugin = config.plugins?.find((candidate) => candidate?.constructor.name === 'ModuleFederationPlugin');
  return {
    id,
    manifest: await readManifest(directory),
    config,
    federation: plugin ? Reflect.get(plugin, '_options') : {},
    deployment: await readJson(`remote-${id}/dist/current.json`, remoteDeployment),
  };
}

function toolVersions(): Facts['tools'] {
  const { devDependencies }: { devDependencies: Record<string, string> } = packageAt('');
  const entries = Object.keys(triedTools).map((name) => {
    const { version }: { version: string } = packageAt(`node_modules/${name}`);
    return [name, { asked: devDependencies[name] ?? 'nothing', installed: version }];
  });
  return Object.fromEntries(entries);
}

const packageAt = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

function dependenciesOf(path: string): [string, Record<string, string>] {
  const folder = path.slice(0, path.indexOf('/'));
  const { dependencies = {} }: { dependencies?: Record<string, string> } = packageAt(folder);
  return [folder, dependencies];
}

async function found(pattern: string): Promise<string[]> {
  const paths: string[] = [];
  const exclude = (name: string) => /(^|\/)node_modules$/.test(name);
  for await (const path of glob(pattern, { cwd: root, exclude })) paths.push(path.replaceAll('\\', '/'));
  return paths.sort();
}

const texts = (paths: string[]) =>
  Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));

/** A file written by an older version counts as missing. */
async function readJson<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await readFile(join(root, path), 'utf8').catch(() => null);
  const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
  return result?.success ? result.data : null;
}
