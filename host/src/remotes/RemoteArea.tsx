import { queryClient, QueryClientProvider } from '@guildhall/shared/query';
import { useLocation } from '@guildhall/shared/router';
import { useAuth } from '@guildhall/shared/store';
import { useRegistryStore } from '../app/registry-context.ts';
import { paths } from '../app/shell-routes.ts';
import { RemotePage } from '../loader/RemotePage.tsx';
import { loaderOf, reportCrash } from './remotes.ts';

/** The place of one remote's page: what it needs around it, and what shows while it comes or when it fails. */
export function RemoteArea({ remoteId, page }: { remoteId: string; page: string }) {
  const registry = useRegistryStore();
  const { pathname } = useLocation();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  return (
    <QueryClientProvider client={queryClient}>
      <RemotePage
        loader={loaderOf(registry)}
        remoteId={remoteId}
        page={page}
        pathname={pathname}
        homePath={isSignedIn ? paths.home : paths.login}
        onCrashed={reportCrash}
      />
    </QueryClientProvider>
  );
}
