import { useMemo, useState } from 'react';
import { deviceZone } from '@guildhall/shared/domain';
import { countryOptions } from '@guildhall/shared/features/answers';
import { deviceCountry, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { rememberPath, setSuccessMessage } from '@guildhall/shared/store';
import { Alert, Button, Link, Select, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AccountFields, accountFieldNames } from './AccountFields.tsx';
import { AuthFrame, AuthNotice } from './AuthFrame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret } from './use-opened-link.ts';

/** Creates the first administrator of an empty installation with the one-time link printed at startup. */
export default function SetUpPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const token = useLinkSecret();
  const countries = useMemo(() => countryOptions(language), [language]);
  const [country, setCountry] = useState(() => deviceCountry() ?? '');
  const [done, setDone] = useState<{ email: string; codeIn: 'mail' | 'inbox' | null } | null>(null);
  const { form, onSubmit, isPending, problem } = useAuthForm(
    [...accountFieldNames, 'password'],
    async (account, { call, setUp }) => {
      if (token === null) return;
      const body = { ...account, token, language, zone: deviceZone(), ...(country && { country }) };
      const { codeIn } = await call(setUp, { body });
      rememberPath(paths.guidedSetUp);
      setSuccessMessage(t('setUp.doneTitle'));
      setDone({ email: account.email, codeIn });
    },
  );
  if (done) {
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('setUp.doneTitle')}
        text={t('setUp.doneText')}
        hint={
          done.codeIn &&
          (done.codeIn === 'mail' ? t('setUp.codeInMail', { email: done.email }) : t('setUp.codeInInbox'))
        }
        action={{ to: paths.login, label: t('shell:action.signIn') }}
      >
        {done.codeIn === 'inbox' && (
          <Link href="/dev/inbox" target="_blank">
            {t('setUp.openInbox')}
          </Link>
        )}
      </AuthNotice>
    );
  }
  return (
    <AuthFrame title={t('setUp.title')} lead={token === null ? undefined : t('setUp.lead')}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
        {token === null && <Alert severity="warning">{t('setUp.missing')}</Alert>}
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        {token !== null && (
          <>
            <AccountFields problems={problem?.fields} />
            <Select
              name="country"
              label={t('setUp.country')}
              value={country}
              onChange={setCountry}
              options={countries}
              placeholder={t('ui:field.choose')}
              autoComplete="country"
              optional
            />
            <NewPassword label={t('shell:field.password')} error={problem?.fields.password} />
            <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
              {t('setUp.button')}
            </Button>
          </>
        )}
      </Stack>
    </AuthFrame>
  );
}
