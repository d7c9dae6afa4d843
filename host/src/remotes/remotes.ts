import { Role } from '@guildhall/shared/domain';
import type { RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { store } from '@guildhall/shared/store';
import type { RegistryStore } from '../routing/registry.ts';
import { beforeLanguage } from '../language/language.ts';
import { pageNonce, readPageData } from '../routing/page-data.ts';
import { resolve } from '../routing/resolve.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import type { LoadFailure } from '../loader/failure.ts';
import { createShellLoader } from '../loader/shell-loader.ts';
import type { Loader } from '../loader/types.ts';
import { dropAnswers } from '../session/session.ts';
import { record } from '../telemetry/record.ts';

let loader: Loader | undefined;

/** One line for the console; the id is the one the person sees. */
function report(failure: LoadFailure) {
  const { id, remote, page, stage, reason, attempt, ms, message } = failure;
  console.warn(`[${id}] ${remote}/${page} did not load: ${reason} at ${stage}, try ${attempt}, ${ms} ms. ${message}`);
  record({ kind: 'failed', ...failure });
}

/** A loaded page threw; the error itself goes to the console, where developers look for it. */
export function reportCrash({ id, remote, page, phase, error }: Crash) {
  console.error(`[${id}] ${remote}/${page} crashed (${phase}).`, error);
  record({ kind: 'crashed', id, remote, page, phase });
}

const shown = new Map<string, string>();

/** Remembers the last page of a remote: errors without a location are reported with it. */
export const rememberShown = (remoteId: string, page: string) => void shown.set(remoteId, page);
export const lastShown = (remoteId: string): string | undefined => shown.get(remoteId);

const queryModules = ['@guildhall/shared/query', '@guildhall/shared/ui/data'];

/** True when a page needs the query client; the build records what each page uses. */
export const asksThroughQueries = ({ pages }: RemoteDescriptor, page: string): boolean =>
  queryModules.some((key) => pages[page]?.shared.includes(key));

/** The page's single loader of remotes. */
export function loaderOf(registry: RegistryStore): Loader {
  if (loader) return loader;
  const created = createShellLoader({
    registry,
    report,
    onLoaded: (loaded) => record({ kind: 'loaded', ...loaded }),
    onBreaker: (remote, state) => record({ kind: 'breaker', remote, state }),
    // The server's responses had the shape of the previous build's contract.
    onMoved: dropAnswers,
    nonce: pageNonce(),
    remoteOrigins: readPageData().remoteOrigins,
  });
  beforeLanguage(created.prepareLanguage);
  loader = created;
  return created;
}

/**
 * Preloads the page behind a path: the hovered link, the likely next step. For a visitor it resolves the path as for a
 * member.
 */
export function preloadPath(registry: RegistryStore, path: string): void {
  const role = store.getState()['user-auth'].user?.role ?? Role.member;
  const resolution = resolve(new URL(path, location.origin).pathname, registry.get().registry, role);
  if (resolution.kind === 'remote') loaderOf(registry).preload(resolution.remote.id, resolution.route.page);
}
