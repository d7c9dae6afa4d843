import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useAuth } from '@guildhall/shared/store';
import { Button } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AuthNotice } from './AuthFrame.tsx';

/** The not-found page; it shows no path, because a mistyped one may contain a secret. */
export default function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  // A tab opened with this URL has no history to go back to.
  const canGoBack = window.history.length > 1;
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  return (
    <AuthNotice
      icon="question"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={isSignedIn ? { to: paths.home, label: t('action.home') } : { to: paths.login, label: t('action.signIn') }}
    >
      {canGoBack && (
        <Button icon="arrowBack" size="large" fullWidth onClick={() => navigate(-1)}>
          {t('notFound.back')}
        </Button>
      )}
    </AuthNotice>
  );
}
