import { nameReferee } from '@guildhall/shared/contracts';
import type { ApplicationDetail, BodyOf } from '@guildhall/shared/contracts';
import { fullName, refereeRelations } from '@guildhall/shared/domain';
import { languageFacts, languages, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, toast } from '@guildhall/shared/ui/core';
import { FormField, SelectField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { useLabels } from '../../lib/labels.ts';
import { useNameReferee } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface NameRefereeDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Names another referee for an applicant whose references have run short. */
export function NameRefereeDialog({ application, onClosed }: NameRefereeDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const language = useLanguage();
  const name = useNameReferee(application.id);
  const form = useAppForm<BodyOf<typeof nameReferee>>({
    schema: nameReferee.body,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      organisation: '',
      relation: 'colleague',
      language,
      standby: false,
    },
  });
  const { control } = form;
  const submit = form.handleSubmit((person) =>
    name.mutate(person, {
      onSuccess: ({ firstName, lastName }) => {
        toast.success(t('referee.nameDone', { name: fullName({ firstName, lastName }) }));
        onClosed();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <CaseDialog
      application={application}
      control={control}
      title={t('referee.nameTitle', { name: application.applicant.name })}
      text={t('referee.nameText')}
      confirm={t('referee.nameAnother')}
      pending={name.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <FormField control={control} name="firstName" label={t('referee.firstName')} autoComplete="off" />
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
      </Box>
    </CaseDialog>
  );
}
