import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { FormField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { useReopenApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface ReopenDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

const usualDays = 14;

/** Gives a lapsed application another chance, with a new day for the changes. */
export function ReopenDialog({ application, onClosed }: ReopenDialogProps) {
  const { t } = useTranslation('admin');
  const reopen = useReopenApplication(application.id);
  const form = useAppForm({ defaultValues: { dueOn: daysAfter(today(), usualDays) } });
  const { control } = form;
  const submit = form.handleSubmit(({ dueOn }) => {
    if (showFaults(form, [dueOn <= today() && ['dueOn', t('changes.dueNeeded')]])) return;
    reopen.mutate(
      { version: application.version, dueOn },
      {
        onSuccess: () => {
          toast.success(t('reopen.done', { name: application.applicant.name }));
          onClosed();
        },
        onError: (error) => showProblem(form, error),
      },
    );
  });
  return (
    <CaseDialog
      application={application}
      control={control}
      title={t('reopen.title', { name: application.applicant.name })}
      text={t('reopen.text')}
      confirm={t('actions.reopen')}
      pending={reopen.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField control={control} name="dueOn" type="date" label={t('changes.due')} sx={{ maxWidth: 220 }} />
    </CaseDialog>
  );
}
