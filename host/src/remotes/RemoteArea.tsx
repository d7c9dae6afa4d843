import type { ReactNode } from 'react';
import { useLocation } from '@guildhall/shared/router';
import { useAuth } from '@guildhall/shared/store';
import { queries } from '../app/parts.tsx';
import { useRegistryStore } from '../app/registry-context.ts';
import { paths } from '../app/shell-routes.ts';
import { LoadingArea } from '../loader/LoadingArea.tsx';
import { RemotePage } from '../loader/RemotePage.tsx';
import { asksThroughQueries, loaderOf, reportCrash } from './remotes.ts';

/** The place of one remote's page: what it needs around it, and what shows while it comes or when it fails. */
export function RemoteArea({ remoteId, page }: { remoteId: string; page: string }) {
  const registry = useRegistryStore();
  const { pathname } = useLocation();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const remote = registry.find(remoteId);
  return (
    <RemotePage
      loader={loaderOf(registry)}
      remoteId={remoteId}
      page={page}
      pathname={pathname}
      homePath={isSignedIn ? paths.home : paths.login}
      onCrashed={reportCrash}
      {...(remote && asksThroughQueries(remote, page) && { frame: inQueries })}
    />
  );
}

const inQueries = (page: ReactNode) => (
  <queries.Component fallback={<LoadingArea isSlow={false} />}>{page}</queries.Component>
);
