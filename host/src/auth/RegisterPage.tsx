import { useState } from 'react';
import { deviceZone } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, RouteLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AccountFields, accountFieldNames } from './AccountFields.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SentMail } from './SentMail.tsx';
import { SignedInAlready } from './SignedInAlready.tsx';
import { useAuthForm } from './use-auth-form.ts';

type Account = Record<(typeof accountFieldNames)[number], string>;

interface SentRegistration {
  account: Account;
  /** Repeats the request; the server sends another mail to an unverified address. */
  again: () => Promise<void>;
}

/** Creates an account. The response is the same for known and unknown addresses; only the mail differs. */
export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const user = useUser();
  const [sent, setSent] = useState<SentRegistration>();
  const [typed, setTyped] = useState<Account>();
  const { form, onSubmit, isPending, problem } = useAuthForm(accountFieldNames, async (account, { call, register }) => {
    const again = async () => void (await call(register, { body: { ...account, language, zone: deviceZone() } }));
    await again();
    setSent({ account, again });
  });
  if (user) return <SignedInAlready user={user} />;
  if (sent) {
    return (
      <SentMail
        title={t('register.sentTitle')}
        text={t('register.sentText', { email: sent.account.email })}
        hint={t('register.sentHint')}
        resent={t('register.resent')}
        onResend={sent.again}
      >
        <Button
          variant="text"
          fullWidth
          onClick={() => {
            setTyped(sent.account);
            setSent(undefined);
          }}
        >
          {t('register.otherAddress')}
        </Button>
      </SentMail>
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
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        <AccountFields problems={problem?.fields} typed={typed} />
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('register.button')}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
