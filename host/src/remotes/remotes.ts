import { Role } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { store } from '@guildhall/shared/store';
import type { RegistryStore } from '../app/registry.ts';
import { pageNonce } from '../app/page-data.ts';
import { resolve } from '../app/resolve.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import type { LoadFailure } from '../loader/failure.ts';
import type { Loader } from '../loader/loader.ts';
import { createShellLoader } from '../loader/shell-loader.ts';

let loader: Loader | undefined;

/** One line for whoever looks into the console; the id is the one the person sees. */
const report = ({ id, remote, page, leg, reason, attempt, ms, message }: LoadFailure) =>
  console.warn(`[${id}] ${remote}/${page} did not load: ${reason} at ${leg}, try ${attempt}, ${ms} ms. ${message}`);

/** A loaded page threw while rendering; the error itself goes to the console, where developers look for it. */
export const reportCrash = ({ id, remoteId, page, error }: Crash) =>
  console.error(`[${id}] ${remoteId}/${page} crashed.`, error);

const queryModules = ['@guildhall/shared/query', '@guildhall/shared/ui/data'];

/** True when a page needs the query client around it; the build has written down what each page uses. */
export const asksThroughQueries = ({ pages }: RemoteDescriptor, page: string): boolean =>
  queryModules.some((key) => pages[page]?.shared.includes(key));

/** The page's one loader of remotes. */
export const loaderOf = (registry: RegistryStore): Loader =>
  (loader ??= createShellLoader({ registry, report, nonce: pageNonce() }));

/**
 * Fetches the page behind a path before somebody goes there: the link under the pointer, the likely next step.
 * For a visitor it takes the path as a member would see it.
 */
export function preloadPath(registry: RegistryStore, path: string): void {
  const role = store.getState()['user-auth'].user?.role ?? Role.member;
  const resolution = resolve(new URL(path, location.origin).pathname, registry.get().registry, role);
  if (resolution.kind === 'remote') loaderOf(registry).preload(resolution.remote.id, resolution.route.page);
}
