import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';

/** "Back to sign in", under every screen that is a side way of it. */
export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return <RouteLink to={paths.login}>{t('action.backToSignIn')}</RouteLink>;
}
