import { useTranslation } from '@guildhall/shared/i18n';
import { useAuth } from '@guildhall/shared/store';
import { paths } from '../app/shell-routes.ts';
import { AuthNotice } from './AuthNotice.tsx';

/** Where unknown paths end; it names no path, because a wrong one may carry a secret. */
export default function NotFoundPage() {
  const { t } = useTranslation('shell');
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  return (
    <AuthNotice
      icon="question"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={isSignedIn ? { to: paths.home, label: t('action.home') } : { to: paths.login, label: t('action.signIn') }}
    />
  );
}
