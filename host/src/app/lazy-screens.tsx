import type { ComponentType, ReactNode } from 'react';
import { loadTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/core';
import { LoadingPart } from '../components/progress.tsx';
import type { Update } from '../routing/active-registry.ts';
import type { ShellPage } from '../routing/shell-routes.ts';

/** A screen with the translation namespaces it needs in addition to the first screen's. */
const screen = (load: () => Promise<{ default: ComponentType }>, ...namespaces: string[]) =>
  lazyPart(async () => (await load()).default, {
    translations: () => loadTranslations(...namespaces),
    fallback: <LoadingPart />,
  });

/** The shell's own screens. The sign-in page requests its screen itself, so that it loads with the first files. */
export const shellScreens = {
  login: screen(() => import(/* webpackChunkName: "login" */ '../auth/LoginPage.tsx')),
  register: screen(() => import(/* webpackChunkName: "register" */ '../auth/RegisterPage.tsx'), 'auth'),
  verifyEmail: screen(() => import('../auth/VerifyEmailPage.tsx'), 'auth'),
  twoSteps: screen(() => import('../auth/TwoStepsPage.tsx'), 'auth'),
  forgotPassword: screen(() => import('../auth/ForgotPasswordPage.tsx'), 'auth'),
  resetPassword: screen(() => import('../auth/ResetPasswordPage.tsx'), 'auth'),
  invitation: screen(() => import('../auth/InvitationPage.tsx'), 'auth'),
  addressChange: screen(() => import('../auth/AddressChangePage.tsx'), 'auth'),
  setUp: screen(() => import('../auth/SetUpPage.tsx'), 'auth'),
  maintenance: screen(() => import(/* webpackChunkName: "maintenance" */ '../maintenance/MaintenancePage.tsx'), 'auth'),
  notFound: screen(() => import('../auth/NotFoundPage.tsx')),
  profile: screen(() => import(/* webpackChunkName: "profile" */ '../account/ProfilePage.tsx'), 'profile', 'auth'),
} satisfies Record<ShellPage, unknown>;

/** Navigation and top bar of the signed-in pages, with the translations of states and labels used there. */
export const DashboardLayout = lazyPart<{ children: ReactNode }>(
  async () => (await import(/* webpackChunkName: "layout" */ '../layout/DashboardLayout.tsx')).DashboardLayout,
  { translations: () => loadTranslations('domain', 'layout'), fallback: <LoadingPart /> },
);

/** For parts that only help: without them, the page keeps working. */
const NothingShown = () => null;

/** Focus and announcements between screens; not needed for the first screen, so it loads after that has settled. */
export const ScreenGuide = lazyPart<{ page: string; pathname: string; since: string }>(
  async () => (await import(/* webpackChunkName: "guide" */ './ScreenGuide.tsx')).ScreenGuide,
  { Failed: NothingShown },
);

/** Watches for inactivity while a person is signed in. Loading is retried until it succeeds, to protect the session. */
export const InactivityWatch = lazyPart<object>(async function load() {
  try {
    const module = await import(/* webpackChunkName: "session" */ '../session/InactivityWatch.tsx');
    return module.InactivityWatch;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return load();
  }
});

/** Checks for new versions and shows the notice, in one file, fetched after the first screen. */
export const UpdateNotice = lazyPart<{ update: Update; reload: () => void }>(
  async () => (await import(/* webpackChunkName: "updates" */ './updates/UpdateNotice.tsx')).UpdateNotice,
  { Failed: NothingShown },
);
