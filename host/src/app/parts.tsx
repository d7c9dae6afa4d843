import type { ComponentType, ReactNode } from 'react';
import { loadWords } from '@guildhall/shared/i18n';
import { deferred } from './deferred.tsx';
import type { ShellPage } from './shell-routes.ts';

const screen = (load: () => Promise<{ default: ComponentType }>) =>
  deferred(() => load().then((module) => module.default));

/** The auth screens besides sign-in. */
export const authScreens = {
  register: screen(() => import('../auth/RegisterPage.tsx')),
  verifyEmail: screen(() => import('../auth/VerifyEmailPage.tsx')),
  twoSteps: screen(() => import('../auth/TwoStepsPage.tsx')),
  forgotPassword: screen(() => import('../auth/ForgotPasswordPage.tsx')),
  resetPassword: screen(() => import('../auth/ResetPasswordPage.tsx')),
  setUp: screen(() => import('../auth/SetUpPage.tsx')),
  notFound: screen(() => import('../auth/NotFoundPage.tsx')),
} satisfies Record<Exclude<ShellPage, 'login'>, unknown>;

/** Navigation and top bar around the signed-in pages. */
export const layout = deferred<{ children: ReactNode }>(() =>
  import(/* webpackChunkName: "layout" */ '../layout/DashboardLayout.tsx').then((module) => module.DashboardLayout),
);

/** The place of a remote's page, with the loader behind it, and the words of states and labels that all remotes use. */
export const remoteArea = deferred<{ remoteId: string; page: string }>(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "remotes" */ '../remotes/RemoteArea.tsx'),
    loadWords('domain'),
  ]);
  return module.RemoteArea;
});
