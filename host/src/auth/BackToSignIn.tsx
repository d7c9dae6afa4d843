import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';

/** The link back to sign-in, below every other screen. */
export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return <RouteLink to={paths.login}>{t('action.backToSignIn')}</RouteLink>;
}
