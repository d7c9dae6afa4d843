import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { userInfo } from 'node:os';
import * as z from 'zod/mini';
import type { Provides } from '@guildhall/shared/federation/compatibility';
import {
  createServerStore,
  isWebAddress,
  kindOfTarget,
  openStore,
  type DeploymentStore,
  type ReadableStore,
  type TargetKind,
} from '../deployments/index.ts';
import { siteBuild } from '@guildhall/shared/federation/site';
import { UsageError } from './steps.ts';

export type Environment = Record<string, string | undefined>;

export interface Target {
  /** As the user named it: a folder, `https://…`, `s3://…`. */
  name: string;
  store: DeploymentStore | ReadableStore;
  isServer: boolean;
  /** True for the store of the server on this machine, which nobody had to name. */
  isDefault: boolean;
  /** The option that names it in a suggested command; empty for the default target. */
  again: string;
}

/**
 * Opens the target of a command: `--to`, `RELEASE_TARGET`, or the store of the server on this machine.
 * @throws UsageError when the name is not a target
 * @throws Error when a token or credentials are missing
 */
export function openTarget(named: string | undefined, env: Environment, root: string): Target {
  const chosen = named ?? env.RELEASE_TARGET;
  const name = chosen ?? join(resolve(root, env.DATA_DIR || '.guildhall'), 'deployments');
  const kind = kindOf(name, named === undefined ? 'RELEASE_TARGET' : '--to');
  const store = openStore(kind === 'folder' ? resolve(name) : name, env);
  const isDefault = chosen === undefined;
  return { name, store, isServer: kind === 'server', isDefault, again: named === undefined ? '' : ` --to '${named}'` };
}

function kindOf(name: string, option: string): TargetKind {
  try {
    return kindOfTarget(name);
  } catch (error) {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Reads the URL where the files of a folder or bucket are served.
 * @throws UsageError when it is not a URL
 */
export function readUrl(named: string | undefined, env: Environment): string | undefined {
  const text = named ?? (env.RELEASE_URL || undefined);
  if (text === undefined || isWebAddress(text)) return text;
  const option = named === undefined ? 'RELEASE_URL' : '--url';
  throw new UsageError(`${option} must be an address such as https://office.example.org; "${text}" is not.`);
}

/**
 * Reads the origin of a remote with its own origin.
 * @throws UsageError when it is neither https nor on this machine
 */
export function readBase(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = isWebAddress(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || isLocal) && !url.search && !url.hash) return text;
  throw new UsageError(`--base must be an address over https, or on this machine; "${text}" is not.`);
}

/**
 * Finds what the shell provides where the remote will run: from the server, otherwise from the shell's own build.
 * @param target `null` for a check of the workspace alone
 * @param named `--shell`: the URL of a server with the shell, or the path of a `site.json`
 * @returns `null` when no shell is known
 * @throws UsageError when `named` is neither
 */
export async function readShell(
  target: Pick<Target, 'name' | 'isServer'> | null,
  { named, env, root }: { named: string | undefined; env: Environment; root: string },
): Promise<Provides | null> {
  const kind = named === undefined ? null : kindOf(named, '--shell');
  if (kind === 'bucket') throw new UsageError('--shell must be the address of a server or the path of a site.json.');
  const server = kind === 'server' ? named : named === undefined && target?.isServer ? target.name : null;
  if (server) {
    if (!env.RELEASE_TOKEN) throw new Error(`Set RELEASE_TOKEN, so that ${server} tells what its shell offers.`);
    return createServerStore(server, env.RELEASE_TOKEN).readShell();
  }
  const path = named ? resolve(named) : join(root, 'host/dist/site.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null && named) throw new Error(`There is no site.json at ${path}.`);
  if (text === null) return null;
  const site = z.safeParse(siteBuild, JSON.parse(text));
  if (!site.success) throw new Error(`${path} is not the site.json of a shell. Build the shell, or name another.`);
  return site.data.provides;
}

/** Who releases, in readable form: as named, the CI run, or the user account on this machine. */
export function releaser(named: string | undefined, env: Environment): string {
  const run = env.GITHUB_ACTOR && `${env.GITHUB_ACTOR}, run ${env.GITHUB_RUN_ID ?? 'unknown'}`;
  return (named ?? env.RELEASE_BY ?? (run || accountName())).slice(0, 200);
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an account entry, as in some containers.
    return 'release tool';
  }
}
