import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, TextInput } from '@guildhall/shared/ui/core';
import { NewPassword } from './NewPassword.tsx';

export const accountFieldNames = ['firstName', 'lastName', 'email', 'password'] as const;

/** Name, address and password of a new account. */
export function AccountFields({ problems }: { problems: Record<string, string> | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5} sx={{ '& > *': { flex: 1 } }}>
        <TextInput
          name="firstName"
          label={t('field.firstName')}
          autoComplete="given-name"
          error={problems?.firstName}
          inputProps={{ maxLength: 80 }}
        />
        <TextInput
          name="lastName"
          label={t('field.lastName')}
          autoComplete="family-name"
          error={problems?.lastName}
          inputProps={{ maxLength: 80 }}
        />
      </Stack>
      <TextInput
        name="email"
        type="email"
        label={t('shell:field.email')}
        autoComplete="username"
        error={problems?.email}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
      />
      <NewPassword label={t('shell:field.password')} error={problems?.password} />
    </>
  );
}
