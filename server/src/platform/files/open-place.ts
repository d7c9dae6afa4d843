import { join } from 'node:path';
import { kindOfTarget } from '@guildhall/tooling/deployments';
import { StartProblem, type Config } from '../../config.ts';
import { createBucketPlace } from './bucket-place.ts';
import { createFolderPlace } from './folder-place.ts';
import type { FilePlace } from './place.ts';

/**
 * Opens the storage named by `FILES`.
 * @throws StartProblem when it is a bucket and its credentials are missing
 */
export function openFilePlace(
  { files, dataDir, secretKey }: Pick<Config, 'files' | 'dataDir' | 'secretKey'>,
  env: Record<string, string | undefined> = process.env,
): FilePlace {
  if (kindOfTarget(files) === 'folder') return createFolderPlace(files);
  try {
    return createBucketPlace(files, { incoming: join(dataDir, 'files/incoming'), secretKey, env });
  } catch (error) {
    throw new StartProblem(`FILES names a bucket: ${error instanceof Error ? error.message : String(error)}`);
  }
}
