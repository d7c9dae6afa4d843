import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Stack, TextInput } from '@guildhall/shared/ui/core';
import { AuthFrame, BackToSignIn } from './AuthFrame.tsx';
import { SentMail } from './SentMail.tsx';
import { SignedInAlready } from './SignedInAlready.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Requests a link to set a new password; the response never reveals whether the address has an account. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const [sent, setSent] = useState<{ to: string; again: () => Promise<void> }>();
  const { form, onSubmit, isPending, problem } = useAuthForm(['email'], async (body, { call, forgotPassword }) => {
    const again = async () => void (await call(forgotPassword, { body }));
    await again();
    setSent({ to: body.email, again });
  });
  if (user) return <SignedInAlready user={user} />;
  if (sent) {
    return (
      <SentMail
        title={t('forgot.sentTitle')}
        text={t('forgot.sentText', { email: sent.to })}
        hint={t('forgot.sentHint')}
        resent={t('forgot.resent')}
        onResend={sent.again}
      />
    );
  }
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
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
