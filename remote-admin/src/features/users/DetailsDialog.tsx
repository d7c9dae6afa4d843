import { changeUser } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { languageFacts, languages, useTranslation, type Language } from '@guildhall/shared/i18n';
import { Grid } from '@guildhall/shared/ui/core';
import { FormField, SelectField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useChangeUser } from './api.ts';
import { UserConflict } from './UserConflict.tsx';

interface DetailsValues {
  firstName: string;
  lastName: string;
  phone: string;
  postalAddress: string;
  language: Language;
}

/** Corrects a person's name, phone number, postal address or language; they are notified by mail. */
export function DetailsDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const command = useCommandForm(changeUser, {
    command: useChangeUser(user.id),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone ?? '',
      postalAddress: user.postalAddress ?? '',
      language: user.language,
    },
    toBody: ({ phone, postalAddress, ...values }: DetailsValues) => ({
      version: user.version,
      ...values,
      phone: phone.trim() || null,
      postalAddress: postalAddress.trim() || null,
    }),
    done: () => t('detailsDone'),
    onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t('detailsTitle', { name: fullName(user) })}
      text={t('detailsText')}
      confirm={t('save')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('admin:user.firstName')}
        />
        <FormField control={control} name="lastName" label={t('admin:user.lastName')} />
      </Grid>
      <FormField control={control} name="phone" type="tel" label={t('admin:user.phone')} optional />
      <FormField
        control={control}
        name="postalAddress"
        label={t('admin:user.postalAddress')}
        help={t('postalAddressHelp')}
        type="multiline"
        minRows={3}
        optional
      />
      <SelectField
        control={control}
        name="language"
        label={t('admin:user.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
    </CommandDialog>
  );
}
