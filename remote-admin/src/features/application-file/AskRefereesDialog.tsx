import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useRequestReferences } from './api.ts';
import { Consequences } from './Consequences.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

interface AskRefereesDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Completes the screening: the referees are asked. */
export function AskRefereesDialog({ application, onClosed }: AskRefereesDialogProps) {
  const { t } = useTranslation('admin');
  const ask = useRequestReferences(application.id);
  return (
    <ConfirmDialog
      open
      title={t('askReferees.title', { name: application.applicant.name })}
      confirm={t('askReferees.confirm')}
      pending={ask.isPending}
      error={ask.error}
      onClose={onClosed}
      onConfirmed={() =>
        ask.mutate(application.version, {
          onSuccess: () => {
            toast.success(t('askReferees.done'));
            onClosed();
          },
        })
      }
    >
      <Stack gap={2}>
        <ConflictNotice application={application} />
        <span>{t('askReferees.text')}</span>
        <Consequences application={application} step={{ action: 'requestReferences' }} />
      </Stack>
    </ConfirmDialog>
  );
}
