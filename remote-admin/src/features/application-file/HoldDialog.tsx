import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { FormField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { shortestReason } from '../../lib/ReasonDialog.tsx';
import { useHoldApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface HoldDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

const usualDays = 14;

/** Lets an application rest: why, and on which day it goes on by itself. */
export function HoldDialog({ application, onClosed }: HoldDialogProps) {
  const { t } = useTranslation('admin');
  const hold = useHoldApplication(application.id);
  const form = useAppForm({ defaultValues: { reason: '', resumeOn: daysAfter(today(), usualDays) } });
  const { control } = form;
  const submit = form.handleSubmit(({ reason, resumeOn }) => {
    const hasFaults = showFaults(form, [
      reason.trim().length < shortestReason && ['reason', t('reason.needed')],
      resumeOn <= today() && ['resumeOn', t('changes.dueNeeded')],
    ]);
    if (hasFaults) return;
    hold.mutate(
      { version: application.version, reason: reason.trim(), resumeOn },
      {
        onSuccess: () => {
          toast.success(t('hold.done'));
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
      title={t('hold.title', { name: application.applicant.name })}
      text={t('hold.text')}
      confirm={t('actions.hold')}
      pending={hold.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField
        control={control}
        name="reason"
        type="multiline"
        label={t('reason.label')}
        help={t('reason.help')}
        inputProps={{ maxLength: 1000 }}
      />
      <FormField control={control} name="resumeOn" type="date" label={t('hold.resumeOn')} sx={{ maxWidth: 220 }} />
    </CaseDialog>
  );
}
