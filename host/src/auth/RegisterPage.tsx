import { useState } from 'react';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, RouteLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../app/shell-routes.ts';
import { AccountFields, accountFieldNames } from './AccountFields.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** The browser's time zone; UTC where it hides it. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Create an account. The answer is the same for known and unknown addresses; the mail tells the difference. */
export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  const { form, onSubmit, isPending, problem } = useAuthForm(accountFieldNames, async (account, { call, register }) => {
    await call(register, { body: { ...account, language, zone: browserZone() } });
    setSentTo(account.email);
  });
  if (sentTo !== undefined) {
    return (
      <AuthNotice
        icon="mail"
        title={t('register.sentTitle')}
        text={t('register.sentText', { email: sentTo })}
        hint={t('register.sentHint')}
        action={{ to: paths.login, label: t('action.backToSignIn') }}
      />
    );
  }
  return (
    <AuthFrame
      title={t('register.title')}
      lead={t('register.lead')}
      footer={
        <>
          {t('register.haveAccount')} <RouteLink to={paths.login}>{t('shell:action.signIn')}</RouteLink>
        </>
      }
    >
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate spacing={2.5}>
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        <AccountFields problems={problem?.fields} />
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('register.button')}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
