import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Stack, TextInput } from '@guildhall/shared/ui/core';
import { paths } from '../app/shell-routes.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Ask for a link to set a new password; the answer never tells whether the address has an account. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string>();
  const { form, onSubmit, isPending, problem } = useAuthForm(['email'], async (body, { call, forgotPassword }) => {
    await call(forgotPassword, { body });
    setSentTo(body.email);
  });
  if (sentTo !== undefined) {
    return (
      <AuthNotice
        icon="mail"
        title={t('forgot.sentTitle')}
        text={t('forgot.sentText', { email: sentTo })}
        action={{ to: paths.login, label: t('action.backToSignIn') }}
      />
    );
  }
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate spacing={2.5}>
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        <TextInput
          name="email"
          type="email"
          label={t('shell:field.email')}
          autoComplete="username"
          error={problem?.fields.email}
          inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('forgot.button')}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
