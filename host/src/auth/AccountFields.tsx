import { limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, TextInput } from '@guildhall/shared/ui/core';

export const accountFieldNames = ['firstName', 'lastName', 'email'] as const;

interface AccountFieldsProps {
  problems: Record<string, string> | undefined;
  /** Values typed before. */
  typed?: Record<(typeof accountFieldNames)[number], string> | undefined;
}

/** Name and email address of a new account. */
export function AccountFields({ problems, typed }: AccountFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 2.5, '& > *': { flex: 1 } }}>
        <TextInput
          name="firstName"
          label={t('field.firstName')}
          help={t('ui:field.oneName')}
          autoComplete="given-name"
          defaultValue={typed?.firstName}
          error={problems?.firstName}
          inputProps={{ maxLength: limits.nameLength }}
        />
        <TextInput
          name="lastName"
          label={t('field.lastName')}
          autoComplete="family-name"
          defaultValue={typed?.lastName}
          error={problems?.lastName}
          inputProps={{ maxLength: limits.nameLength }}
        />
      </Box>
      <TextInput
        name="email"
        type="email"
        label={t('shell:field.email')}
        autoComplete="username"
        defaultValue={typed?.email}
        error={problems?.email}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
      />
    </>
  );
}
