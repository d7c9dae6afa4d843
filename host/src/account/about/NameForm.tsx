import { limits } from '@guildhall/shared/domain';
import type { Profile } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Grid, Stack, TextInput } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, SubmitButton, useController } from '@guildhall/shared/ui/form';
import { Conflict } from '../Conflict.tsx';
import { type EditControl, useProfileEdit } from '../use-profile-edit.ts';

/** Name and phone number. */
export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const edit = useProfileEdit(profile, ['firstName', 'lastName', 'phone']);
  return (
    <Stack component="form" onSubmit={edit.onSubmit} noValidate gap={2.5} aria-label={t('about.form')}>
      <FormProblem control={edit.control} />
      <Conflict
        edit={edit}
        labels={{ firstName: t('about.firstName'), lastName: t('about.lastName'), phone: t('about.phone') }}
      />
      <Grid gap={2.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        <FormField
          control={edit.control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('about.firstName')}
          autoComplete="given-name"
        />
        <FormField control={edit.control} name="lastName" label={t('about.lastName')} autoComplete="family-name" />
        <PhoneField control={edit.control} />
      </Grid>
      <Box>
        <SubmitButton disabled={!edit.isDirty} pending={edit.isSaving}>
          {t('action.save')}
        </SubmitButton>
      </Box>
    </Stack>
  );
}

/** Save a blank number as `null`, not as an empty text. */
function PhoneField({ control }: { control: EditControl }) {
  const { t } = useTranslation('profile');
  const { field, fieldState } = useController({ control, name: 'phone' });
  return (
    <TextInput
      type="tel"
      name="phone"
      label={t('about.phone')}
      optional
      autoComplete="tel"
      help={t('about.phoneHelp')}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error && t('about.phoneWrong')}
      inputProps={{ dir: 'ltr', maxLength: limits.phoneLength }}
    />
  );
}
