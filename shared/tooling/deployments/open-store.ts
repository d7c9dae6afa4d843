import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { createServerStore } from './server-store.ts';
import type { DeploymentStore, ReadableStore } from './store.ts';

export type TargetKind = 'server' | 'bucket' | 'folder';

/** At least two letters before a colon, so that `C:\releases` is a folder; or `//host`, a URL without a scheme. */
const looksLikeAddress = /^(?:[a-z][a-z0-9+.-]+:|[^/\\]*:\/\/|\/\/)/i;

/**
 * Determines what kind of target a name is. A mistyped URL is refused: otherwise it would become a folder of that name,
 * and a release into it would look like a success.
 * @throws Error that lists the possible targets
 */
export function kindOfTarget(target: string): TargetKind {
  if (isWebAddress(target)) return 'server';
  if (/^s3:\/\/[^/?#]/i.test(target)) return 'bucket';
  if (target.trim() !== '' && !looksLikeAddress.test(target)) return 'folder';
  const found = target.trim() === '' ? 'The target is empty' : `"${target}" is no target`;
  throw new Error(`${found}. Name a server (https://…), a bucket (s3://…) or a folder (./releases).`);
}

/** True for a well-formed `http://…` or `https://…` URL. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);

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
