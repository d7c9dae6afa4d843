import { join } from 'node:path';
import { createFolderStore, createS3Store, kindOfTarget, type DeploymentStore } from '@guildhall/tooling/deployments';
import { StartProblem, type Config } from '../../config.ts';
import { createCachedStore } from './cached-store.ts';

/**
 * The store named by `DEPLOYMENTS`; content from a bucket is cached on disk.
 * @throws StartProblem when it is a bucket and its credentials are missing
 */
export function openDeploymentStore({ deployments, dataDir }: Config): DeploymentStore {
  if (kindOfTarget(deployments) === 'folder') return createFolderStore(deployments);
  try {
    return createCachedStore(createS3Store(deployments), join(dataDir, 'deployment-cache'));
  } catch (error) {
    throw new StartProblem(`DEPLOYMENTS names a bucket: ${error instanceof Error ? error.message : String(error)}`);
  }
}
