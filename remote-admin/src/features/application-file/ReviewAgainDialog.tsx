import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { FormField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { useReviewAgain } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface ReviewAgainDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Takes a conditional approval or a deferral back to the committee. */
export function ReviewAgainDialog({ application, onClosed }: ReviewAgainDialogProps) {
  const { t } = useTranslation('admin');
  const review = useReviewAgain(application.id);
  const form = useAppForm({ defaultValues: { reason: '' } });
  const { control } = form;
  const submit = form.handleSubmit(({ reason }) =>
    review.mutate(
      { version: application.version, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          toast.success(t('reviewAgain.done'));
          onClosed();
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <CaseDialog
      application={application}
      control={control}
      title={t('reviewAgain.title', { name: application.applicant.name })}
      text={t('reviewAgain.text')}
      confirm={t('actions.reviewAgain')}
      pending={review.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField
        control={control}
        name="reason"
        type="multiline"
        label={t('reason.label')}
        help={t('reason.help')}
        optional
        inputProps={{ maxLength: 1000 }}
      />
    </CaseDialog>
  );
}
