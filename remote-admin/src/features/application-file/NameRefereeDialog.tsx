import { nameReferee } from '@guildhall/shared/contracts';
import type { ApplicationDetail, BodyOf } from '@guildhall/shared/contracts';
import { fullName, refereeRelations } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, languages, useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { Grid } from '@guildhall/shared/ui/core';
import { FormField, SelectField } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useNameReferee } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface NameRefereeDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Names another referee for an applicant with too few references. */
export function NameRefereeDialog({ application, onClosed }: NameRefereeDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { language } = useIdentity();
  const command = useCommandForm(nameReferee, {
    command: useNameReferee(application.id),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      organisation: '',
      relation: 'colleague',
      language,
      standby: false,
    },
    toBody: (person: BodyOf<typeof nameReferee>) => person,
    done: ({ firstName, lastName }) => t('referee.nameDone', { name: fullName({ firstName, lastName }) }),
    onClosed,
  });
  const { control } = command;
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('referee.nameTitle', { name: application.applicant.name })}
      text={t('referee.nameText')}
      confirm={t('referee.nameAnother')}
      onClosed={onClosed}
    >
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('referee.firstName')}
          autoComplete="off"
        />
        <FormField control={control} name="lastName" label={t('referee.lastName')} autoComplete="off" />
        <FormField control={control} name="email" type="email" label={t('users.email')} autoComplete="off" />
        <FormField control={control} name="organisation" label={t('referee.organisation')} optional />
        <SelectField
          control={control}
          name="relation"
          label={t('referee.relation')}
          options={refereeRelations.map((value) => ({ value, label: label('referee.relation', value) }))}
        />
        <SelectField
          control={control}
          name="language"
          label={t('mail.language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
        />
      </Grid>
    </CaseDialog>
  );
}
