import { createHash } from 'node:crypto';
import type { Audience, Registry } from '@guildhall/shared/federation/manifest';
import type { Deployed } from '../../platform/deployments/source.ts';

/**
 * The registry for an audience: visitors and members get nothing of the staff area, not even its name.
 * @param shell the build of the shell for new pages
 */
export function registryFor(audience: Audience, deployed: readonly Deployed[], shell: string): Registry {
  const remotes = deployed
    .map(({ deployment }) => deployment.descriptor)
    .filter((remote) => audience === 'staff' || remote.audience === 'public');
  const generation = createHash('sha256')
    .update([shell, ...remotes.map(({ build, id, enabled }) => `${id} ${build} ${enabled}`)].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { audience, generation, shell, remotes };
}
