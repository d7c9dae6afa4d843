import { useState } from 'react';
import { deviceZone } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { rememberPath, setSuccessMessage } from '@guildhall/shared/store';
import { Alert, Button, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AccountFields, accountFieldNames } from './AccountFields.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret } from './use-link-secret.ts';

/** Creates the first administrator of an empty installation with the one-time link printed at startup. */
export default function SetUpPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const token = useLinkSecret();
  const [isDone, setDone] = useState(false);
  const { form, onSubmit, isPending, problem } = useAuthForm(
    [...accountFieldNames, 'password'],
    async (account, { call, setUp }) => {
      if (token === null) return;
      await call(setUp, { body: { ...account, token, language, zone: deviceZone() } });
      rememberPath(paths.guidedSetUp);
      setSuccessMessage(t('setUp.doneTitle'));
      setDone(true);
    },
  );
  if (isDone) {
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('setUp.doneTitle')}
        text={t('setUp.doneText')}
        action={{ to: paths.login, label: t('shell:action.signIn') }}
      />
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
