import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@guildhall/shared/router';
import { rememberPath, setErrorMessage, useAuth, useIdentity } from '@guildhall/shared/store';
import { isPathForgotten } from '../session/session.ts';
import { PartFailed } from '@guildhall/shared/ui/core';
import { LoadingPart } from '../components/progress.tsx';
import { RemoteArea } from '../remotes/lazy-remote-area.tsx';
import { useScroll } from './scroll.ts';
import { DashboardLayout, ScreenGuide, shellScreens } from './lazy-screens.tsx';
import { useRegistry, useRegistryStore } from '../routing/registry.ts';
import { type Resolution, resolve } from '../routing/resolve.ts';
import { paths, type ShellPage } from '../routing/shell-routes.ts';

/** Chooses the screen for the URL from data and manages window title, focus and announcements. */
export function Screens() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const role = useAuth((auth) => auth.user?.role ?? null);
  const { registry } = useRegistry();
  const resolution = resolve(pathname, registry, role);
  const title = resolution.kind === 'remote' ? t(resolution.route.title) : '';
  useScroll();
  const guided = useGuided(pathname);
  useTitleUntilLoaded(pathname, title);
  return (
    <>
      {guided && <ScreenGuide page={title} pathname={pathname} since={guided.since} />}
      <Screen resolution={resolution} />
    </>
  );
}

/** The screen for the URL, in its layout. */
function Screen({ resolution }: { resolution: Resolution }) {
  const location = useLocation();
  const { status } = useRegistry();
  const here = location.pathname + location.search;
  switch (resolution.kind) {
    case 'shell': {
      const { route } = resolution;
      const screen = (
        <Routes>
          <Route path={route.path} element={<ShellScreen page={route.page} />} />
        </Routes>
      );
      return route.access === 'public' ? screen : <DashboardLayout>{screen}</DashboardLayout>;
    }
    case 'remote': {
      const { remote, route } = resolution;
      const page = (
        <Routes>
          <Route path={route.path} element={<RemoteArea remoteId={remote.id} page={route.page} />} />
        </Routes>
      );
      return route.layout === 'blank' ? page : <DashboardLayout>{page}</DashboardLayout>;
    }
    case 'signIn':
      return <SignInFirst path={here} />;
    case 'notAuthorised':
      return <NotAuthorised path={here} />;
    case 'notFound':
      // Until the staff registry has loaded, the path may still be one of its routes.
      if (status === 'loading')
        return (
          <DashboardLayout>
            <LoadingPart />
          </DashboardLayout>
        );
      if (status === 'failed')
        return (
          <DashboardLayout>
            <StaffAreaAway />
          </DashboardLayout>
        );
      return <Navigate to={paths.notFound} replace />;
  }
}

function ShellScreen({ page }: { page: ShellPage }) {
  const Screen = shellScreens[page];
  return <Screen />;
}

/**
 * Redirects to sign-in and back afterwards; not back after signing out by hand or for inactivity, because the next
 * person may be another one.
 */
function SignInFirst({ path }: { path: string }) {
  useState(() => {
    if (!isPathForgotten()) rememberPath(path);
  });
  return <Navigate to={paths.login} replace />;
}

/** Specification §6: shows the message, keeps the path for after sign-in, and redirects to sign-in. */
function NotAuthorised({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    rememberPath(path);
    // Before the redirect: without a message the sign-in screen would send a signed-in person straight back.
    setErrorMessage(t('session.notAuthorised'));
    navigate(paths.login, { replace: true });
  }, [path, navigate, t]);
  return <LoadingPart />;
}

function StaffAreaAway() {
  const { t } = useTranslation('shell');
  const { changePerson } = useRegistryStore();
  const { failureId } = useRegistry();
  const text = `${t('registry.failedText')} ${t('remote.reference', { id: failureId })}`;
  return <PartFailed title={t('registry.failedTitle')} text={text} onRetry={() => void changePerson()} />;
}

/** Sets the window title to the screen's name at once; the loaded screen may replace it. */
function useTitleUntilLoaded(pathname: string, title: string) {
  const { name } = useIdentity();
  const named = useRef('');
  // Before the effects of the screen, which run later.
  useLayoutEffect(() => {
    if (named.current === pathname || title === '') return;
    named.current = pathname;
    document.title = `${title} · ${name}`;
  }, [pathname, title, name]);
}

const settledMs = 3_000;

/**
 * The path where the visit started, once somebody navigates or the first screen has settled: until then the screen
 * guide has nothing to do, and its code would delay the first screen.
 */
function useGuided(pathname: string): { since: string } | null {
  const [since] = useState(pathname);
  const [isWanted, setWanted] = useState(false);
  const isElsewhere = pathname !== since;
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), isElsewhere ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [isElsewhere]);
  return isWanted ? { since } : null;
}
