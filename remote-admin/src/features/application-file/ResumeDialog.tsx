import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useResumeApplication } from './api.ts';
import { Consequences } from './Consequences.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

interface ResumeDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Resumes before the scheduled day. */
export function ResumeDialog({ application, onClosed }: ResumeDialogProps) {
  const { t } = useTranslation('admin');
  const resume = useResumeApplication(application.id);
  return (
    <ConfirmDialog
      open
      title={t('resume.title', { name: application.applicant.name })}
      confirm={t('actions.resume')}
      pending={resume.isPending}
      error={resume.error}
      onClose={onClosed}
      onConfirmed={() =>
        resume.mutate(
          { version: application.version },
          {
            onSuccess: () => {
              toast.success(t('resume.done'));
              onClosed();
            },
          },
        )
      }
    >
      <Stack gap={2}>
        <ConflictNotice application={application} />
        <span>{t('resume.text')}</span>
        <Consequences application={application} step={{ action: 'resume' }} />
      </Stack>
    </ConfirmDialog>
  );
}
