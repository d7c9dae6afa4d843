import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import type { SessionUser } from '@guildhall/shared/store';
import { Button } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { end } from '../session/sign-out.ts';
import { AuthNotice } from './AuthFrame.tsx';

/** Shown to signed-in people who open a screen for signed-out ones: continue, or sign out to see it. */
export function SignedInAlready({ user }: { user: SessionUser }) {
  const { t } = useTranslation('auth');
  const name = fullName(user);
  return (
    <AuthNotice
      icon="user"
      title={t('signedIn.title')}
      text={t('signedIn.text', { name })}
      action={{ to: paths.home, label: t('shell:login.continueAs', { name }) }}
    >
      <Button icon="signOut" size="large" fullWidth onClick={() => void end()}>
        {t('shell:action.signOut')}
      </Button>
    </AuthNotice>
  );
}
