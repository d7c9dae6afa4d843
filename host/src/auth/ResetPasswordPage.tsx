import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useParams } from '@guildhall/shared/router';
import { setSuccessMessage, signedOut, useUser } from '@guildhall/shared/store';
import { Alert, Button, ButtonLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AuthFrame, AuthNotice, BackToSignIn } from './AuthFrame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret, useOpenedLink } from './use-opened-link.ts';

/** Sets a new password with the secret from a mailed link. This does not sign in: the second step is still required. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { userId = '' } = useParams();
  const user = useUser();
  const token = useLinkSecret();
  const [isDone, setDone] = useState(false);
  const opened = useOpenedLink(token, ({ call, openPasswordReset }, secret) =>
    call(openPasswordReset, { params: { userId }, body: { token: secret } }),
  );
  const { form, onSubmit, isPending, ...sent } = useAuthForm(
    ['password'],
    async ({ password }, { call, resetPassword }) => {
      if (token === null) return;
      await call(resetPassword, { params: { userId }, body: { token, password } });
      // All sessions of this person have ended, also the one in this browser.
      if (user?.id === userId) signedOut();
      setSuccessMessage(t('reset.doneTitle'));
      setDone(true);
    },
  );
  const problem = sent.problem ?? opened.problem;
  const isLinkOver = token === null || problem?.code.startsWith('link_') === true;
  if (isDone) {
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('reset.doneTitle')}
        text={t('reset.doneText')}
        action={{ to: paths.login, label: t('shell:action.signIn') }}
      />
    );
  }
  return (
    <AuthFrame title={t('reset.title')} lead={isLinkOver ? undefined : t('reset.lead')} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
        {token === null && (
          <Alert severity="warning" live="none">
            {t('verify.missing')}
          </Alert>
        )}
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        {isLinkOver && (
          <ButtonLink to={paths.forgotPassword} variant="contained" size="large" fullWidth>
            {t('reset.askAgain')}
          </ButtonLink>
        )}
        {!isLinkOver && (
          <>
            <NewPassword label={t('field.newPassword')} error={problem?.fields.password} />
            <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
              {t('reset.button')}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}
