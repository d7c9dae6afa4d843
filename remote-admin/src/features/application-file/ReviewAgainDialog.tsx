import { reviewAgain } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useReviewAgain } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface ReviewAgainDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Returns a conditionally approved or deferred application to the committee. */
export function ReviewAgainDialog({ application, onClosed }: ReviewAgainDialogProps) {
  const { t } = useTranslation('admin');
  const command = useCommandForm(reviewAgain, {
    command: useReviewAgain(application.id),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ version: application.version, ...(reason.trim() && { reason }) }),
    done: () => t('reviewAgain.done'),
    onClosed,
  });
  return (
    <CaseDialog
      application={application}
      step={{ action: 'reviewAgain' }}
      command={command}
      title={t('reviewAgain.title', { name: application.applicant.name })}
      text={t('reviewAgain.text')}
      confirm={t('actions.reviewAgain')}
      onClosed={onClosed}
    >
      <ReasonField control={command.control} />
    </CaseDialog>
  );
}
