import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { createServerStore } from './server-store.ts';
import type { DeploymentStore, ReadableStore } from './store.ts';
import { kindOfTarget } from './targets.ts';

type Environment = Record<string, string | undefined>;

/**
 * Opens the store at a target: a folder, a running server (`https://…`) or a bucket (`s3://…`).
 * @param env `RELEASE_TOKEN` for a server, `AWS_…` for a bucket
 * @throws Error that lists the possible targets or the missing variable
 */
export function openStore(target: string, env: Environment = process.env): DeploymentStore | ReadableStore {
  const kind = kindOfTarget(target);
  if (kind === 'bucket') return createS3Store(target, env);
  if (kind === 'folder') return createFolderStore(target);
  if (!env.RELEASE_TOKEN) throw new Error('Set RELEASE_TOKEN to the one the server was started with.');
  return createServerStore(target, env.RELEASE_TOKEN);
}

/** True for a store whose files can be fetched over HTTP. */
export const isReadable = (store: DeploymentStore): store is ReadableStore => 'fetchFile' in store;
