import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, ButtonLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { switchToLanguageOf } from '../session/persons-language.ts';
import { begin } from '../session/session.ts';
import { AuthFrame, AuthNotice, BackToSignIn } from './AuthFrame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret, useOpenedLink } from './use-opened-link.ts';

/**
 * Verifies an address, sets the account's first password and signs in. The password is chosen by the person who opens
 * the mail, not the one who registered. Only the button does it, because mail scanners open links too (domain rule 3).
 */
export default function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const token = useLinkSecret();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const opened = useOpenedLink(token, ({ call, openVerification }, secret) =>
    call(openVerification, { body: { token: secret } }),
  );
  const { form, onSubmit, isPending, ...sent } = useAuthForm(
    ['password'],
    async ({ password }, { call, verifyEmail }) => {
      if (token === null) return;
      const session = await call(verifyEmail, { body: { token, password } });
      // Somebody signed in here stays signed in.
      if (user) return setDone(true);
      await switchToLanguageOf(session.user);
      void navigate(begin(session), { replace: true });
    },
  );
  const problem = sent.problem ?? opened.problem;
  const isLinkOver = token === null || problem?.code.startsWith('link_') === true;
  const isConfirmed = problem?.code === 'address_confirmed';
  const isOpen = !isLinkOver && !isConfirmed;
  if (isDone) {
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('verify.doneTitle')}
        action={{ to: paths.home, label: t('shell:action.home') }}
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
