import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { userInfo } from 'node:os';
import * as z from 'zod/mini';
import type { Provides } from '../compatibility.ts';
import { createServerStore, openStore, type DeploymentStore, type ReadableStore } from '../deployments/index.ts';
import { siteBuild } from '../site.ts';

export type Environment = Record<string, string | undefined>;

export interface Target {
  /** As it was named: a folder, `https://…`, `s3://…`. */
  name: string;
  store: DeploymentStore | ReadableStore;
  isServer: boolean;
  /** The words that name it again in another command; empty when it is found without. */
  again: string;
}

const isServer = (name: string): boolean => /^https?:\/\//.test(name);

/**
 * Opens where a command works: `--to`, `RELEASE_TARGET`, or the store of the server on this machine.
 * @throws Error when a token or credentials are missing
 */
export function openTarget(named: string | undefined, env: Environment, root: string): Target {
  const name = named ?? env.RELEASE_TARGET ?? join(resolve(root, env.DATA_DIR || '.guildhall'), 'deployments');
  const isFolder = !isServer(name) && !name.startsWith('s3://');
  const store = openStore(isFolder ? resolve(name) : name, env);
  return { name, store, isServer: isServer(name), again: named === undefined ? '' : ` --to '${named}'` };
}

/**
 * What the shell offers where the remote will live: the server is asked, else the shell's own build is read.
 * @param target `null` for a check of the workspace alone
 * @param named `--shell`: the address of a server that serves it, or the path of a `site.json`
 * @returns `null` when no shell is known
 */
export async function readShell(
  target: Pick<Target, 'name' | 'isServer'> | null,
  { named, env, root }: { named: string | undefined; env: Environment; root: string },
): Promise<Provides | null> {
  const server = named && isServer(named) ? named : !named && target?.isServer ? target.name : null;
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

/** Who releases, in words: as named, the CI run, or the account at this machine. */
export function releaser(named: string | undefined, env: Environment): string {
  const run = env.GITHUB_ACTOR && `${env.GITHUB_ACTOR}, run ${env.GITHUB_RUN_ID ?? 'unknown'}`;
  return (named ?? env.RELEASE_BY ?? (run || accountName())).slice(0, 200);
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry, as in some containers.
    return 'release tool';
  }
}
