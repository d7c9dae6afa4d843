import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from '@guildhall/shared/router';
import { useAuth } from '@guildhall/shared/store';
import { Queries } from './lazy-queries.tsx';
import { useRegistryStore } from '../routing/registry.ts';
import { paths } from '../routing/shell-routes.ts';
import { nameOf } from '../loader/name.ts';
import { RemotePage } from '../loader/RemotePage.tsx';
import { asksThroughQueries, loaderOf, reportCrash, rememberShown } from './remotes.ts';

/** The area of one remote's page: its providers, and its loading and error states. */
export function RemoteArea({ remoteId, page }: { remoteId: string; page: string }) {
  const registry = useRegistryStore();
  const { update } = registry.use();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const remote = registry.find(remoteId);
  const homePath = isSignedIn ? paths.home : paths.login;
  useEffect(() => rememberShown(remoteId, page), [remoteId, page]);

  // The first screen of a visit has none of our screens behind it; the router counts its screens in the history.
  const isFirst = !(Number(window.history.state?.idx) > 0);
  const leave = () => void (isFirst ? navigate(homePath) : navigate(-1));
  return (
    <RemotePage
      loader={loaderOf(registry)}
      remoteId={remoteId}
      remote={remote ? nameOf(remote) : remoteId}
      page={page}
      pathname={pathname}
      homePath={homePath}
      onCrashed={reportCrash}
      onCancelled={isFirst && pathname === homePath ? undefined : leave}
      onReload={update?.isShell ? () => location.reload() : undefined}
      {...(remote && asksThroughQueries(remote, page) && { frame: inQueries })}
    />
  );
}

const inQueries = (page: ReactNode) => <Queries>{page}</Queries>;
