import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  remoteDeployment,
  type Audience,
  type Registry,
  type RemoteDeployment,
} from '@guildhall/shared/federation/manifest';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

interface Known {
  /** Changes with the file, so that an unchanged one is not read again. */
  stamp: string;
  deployment: RemoteDeployment;
}

export type Registries = ReturnType<typeof createRegistries>;

/**
 * The deployment registry, read from the remotes' `dist/current.json` files as they are now: a deployment is a file
 * that is swapped, and counts from the next request on. What can't be read (a folder taken away, a file half gone)
 * keeps its last good entry, so that its area can say what is wrong and try again.
 */
export function createRegistries({ projectRoot, log }: { projectRoot: string; log: FastifyBaseLogger }) {
  const known = new Map<string, Known>();

  const look = async (folder: string): Promise<void> => {
    const path = join(projectRoot, folder, 'dist/current.json');
    const { mtimeMs, size, ino } = await stat(path);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (known.get(folder)?.stamp === stamp) return;
    const result = z.safeParse(remoteDeployment, JSON.parse(await readFile(path, 'utf8')));
    if (!result.success)
      throw new Error(`${folder}/dist/current.json is not a deployment: ${z.prettifyError(result.error)}`);
    known.set(folder, { stamp, deployment: result.data });
  };

  const deployments = async (): Promise<RemoteDeployment[]> => {
    const present = await readdir(projectRoot).catch(() => []);
    const folders = new Set([...known.keys(), ...present.filter((name) => name.startsWith('remote-'))]);
    await Promise.all(
      [...folders].map((folder) =>
        look(folder).catch((error: Error) => log.debug({ folder, reason: error.message }, 'A remote can not be read')),
      ),
    );
    return [...known.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([, { deployment }]) => deployment)
      .filter(({ descriptor }) => descriptor.enabled);
  };

  return {
    deployments,
    /** What an audience may know: visitors and members nothing of the staff area, not even its name. */
    async forAudience(audience: Audience): Promise<Registry> {
      const all = await deployments();
      const remotes = all
        .map(({ descriptor }) => descriptor)
        .filter((remote) => audience === 'staff' || remote.audience === 'public');
      const generation = createHash('sha256')
        .update(remotes.map(({ build, id }) => `${id} ${build}`).join('\n'))
        .digest('hex')
        .slice(0, 16);
      return { audience, generation, shell: '', remotes };
    },
  };
}
