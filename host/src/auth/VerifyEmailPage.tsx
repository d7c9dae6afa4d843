import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, ButtonLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../app/shell-routes.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret } from './use-link-secret.ts';

/** Proves an address. Only the button does it: mail scanners open links too (domain rule 3). */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const token = useLinkSecret();
  const [isDone, setDone] = useState(false);
  const { form, onSubmit, isPending, problem } = useAuthForm([], async (_, { call, verifyEmail }) => {
    if (token === null) return;
    await call(verifyEmail, { body: { token } });
    setDone(true);
  });
  const isLinkOver = token === null || problem?.code.startsWith('link_') === true;
  if (isDone) {
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('verify.doneTitle')}
        text={user ? undefined : t('verify.doneText')}
        action={
          user
            ? { to: paths.home, label: t('shell:action.home') }
            : { to: paths.login, label: t('shell:action.signIn') }
        }
      />
    );
  }
  return (
    <AuthFrame title={t('verify.title')} lead={isLinkOver ? undefined : t('verify.lead')} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} spacing={2.5}>
        {token === null && <Alert severity="warning">{t('verify.missing')}</Alert>}
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        {isLinkOver && !user && (
          <ButtonLink to={paths.login} variant="contained" size="large" fullWidth>
            {t('verify.askAgain')}
          </ButtonLink>
        )}
        {!isLinkOver && (
          <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
            {t('verify.button')}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  );
}
