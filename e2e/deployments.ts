import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  changeDeployments,
  createFolderStore,
  activeBuild,
  release,
  type DeploymentStore,
} from '@guildhall/tooling/deployments';
import type { RemoteDeployment, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import type { Product } from './product.ts';

/** The deployment store of a running product. */
export const storeOf = (product: Product): DeploymentStore =>
  createFolderStore(path.join(product.dataDir, 'deployments'));

/** Activates a build in the store, as the release tool does after its checks. */
export const pointAt = (product: Product, id: string, build: string) =>
  changeDeployments(storeOf(product), (all) =>
    release(all, id, build, { by: 'browser tests', at: new Date().toISOString() }),
  );

interface Copy {
  /** Twelve hexadecimal digits, the end of the copy's name. */
  hash: string;
  changes?: Partial<RemoteDescriptor> | ((copy: RemoteDescriptor) => Partial<RemoteDescriptor>);
  /** Edits files of the copy. */
  edit?: (folder: string) => void;
}

/**
 * Uploads a copy of a remote's active build under another name, without activating it. Its code still contains the
 * first name, which is fine: the descriptor has the new one.
 */
export async function uploadCopy(product: Product, id: string, { hash, changes = {}, edit }: Copy): Promise<string> {
  const store = storeOf(product);
  const { remotes } = await store.read();
  const known = remotes[id];
  const original = known && (await store.readBuild(id, activeBuild(known)));
  if (!original) throw new Error(`The product has no remote "${id}".`);
  const { descriptor } = original;
  const build = `${descriptor.version}+${hash}`;
  const copy = { ...descriptor, build, base: `/r/${id}/${build}/` };
  const deployment: RemoteDeployment = {
    ...original,
    descriptor: { ...copy, ...(typeof changes === 'function' ? changes(copy) : changes) },
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guildhall-build-'));
  cpSync(path.join(product.dataDir, 'deployments/r', id, descriptor.build), folder, { recursive: true });
  edit?.(folder);
  await store.addBuild(deployment, folder);
  rmSync(folder, { recursive: true, force: true });
  return build;
}
