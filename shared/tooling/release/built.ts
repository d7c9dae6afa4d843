import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { remoteDeployment, type RemoteDeployment } from '@guildhall/shared/federation/manifest';
import { Stopped } from './steps.ts';

/** A finished build of a remote. */
export interface Built {
  deployment: RemoteDeployment;
  folder: string;
}

/** The remotes of a workspace, without `remote-`, in alphabetical order. */
export async function workspaceRemotes(root: string): Promise<string[]> {
  const names = await readdir(root);
  return names
    .filter((name) => name.startsWith('remote-'))
    .map((name) => name.replace('remote-', ''))
    .sort();
}

/**
 * Reads the newest build of a remote.
 * @param dist folder that holds `current.json` and the build it names
 * @throws Stopped when there is none, or it belongs to another remote
 */
export async function readBuilt(dist: string, remote: string): Promise<Built> {
  const path = join(dist, 'current.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new Stopped(`${dist} holds no build. Leave out --built, or build it first.`);
  const result = z.safeParse(remoteDeployment, parsed(text, path));
  if (!result.success) throw new Stopped(`${path} is not well-formed: ${z.prettifyError(result.error)}`);
  const { descriptor } = result.data;
  if (descriptor.id !== remote)
    throw new Stopped(`remote-${remote} calls itself "${descriptor.id}". Give folder and manifest one name.`);
  return { deployment: result.data, folder: join(dist, descriptor.build) };
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Stopped(`${path} is not well-formed JSON. Build the remote again.`);
  }
}
