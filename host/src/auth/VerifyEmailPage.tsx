import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { setSuccessMessage, useUser } from '@guildhall/shared/store';
import { Alert, Button, ButtonLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret } from './use-link-secret.ts';

/**
 * Verifies an address and sets the account's first password: chosen by the person who opens the mail, not the one who
 * registered. Only the button does it, because mail scanners open links too (domain rule 3).
 */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const token = useLinkSecret();
  const [isDone, setDone] = useState(false);
  const { form, onSubmit, isPending, problem } = useAuthForm(
    ['password'],
    async ({ password }, { call, verifyEmail }) => {
      if (token === null) return;
      await call(verifyEmail, { body: { token, password } });
      if (!user) setSuccessMessage(t('verify.doneTitle'));
      setDone(true);
    },
  );
  const isLinkOver = token === null || problem?.code.startsWith('link_') === true;
  const isConfirmed = problem?.code === 'address_confirmed';
  const isOpen = !isLinkOver && !isConfirmed;
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
    <AuthFrame title={t('verify.title')} lead={isOpen ? t('verify.lead') : undefined} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
        {token === null && <Alert severity="warning">{t('verify.missing')}</Alert>}
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        {isLinkOver && !user && (
          <ButtonLink to={paths.register} variant="contained" size="large" fullWidth>
            {t('verify.askAgain')}
          </ButtonLink>
        )}
        {isConfirmed && !user && (
          <ButtonLink to={paths.login} variant="contained" size="large" fullWidth>
            {t('shell:action.signIn')}
          </ButtonLink>
        )}
        {isOpen && (
          <>
            <NewPassword label={t('shell:field.password')} error={problem?.fields.password} />
            <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
              {t('verify.button')}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}
