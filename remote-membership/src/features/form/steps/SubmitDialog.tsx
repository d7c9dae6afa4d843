import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { useSubmitApplication } from '../../applications/api.ts';
import type { AnswerSaver } from '../saving/answer-saver.ts';
import { UnsavedError } from '../unsaved-error.ts';
import { useOnce } from '../use-once.ts';
import { useRefreshApplication } from './api.ts';

interface SubmitDialogProps {
  application: ApplicationDetail;
  saver: AnswerSaver;
  isOpen: boolean;
  onClosed: () => void;
}

/**
 * Asks for confirmation, saves the last answers and sends the application; nothing is sent while an answer is unsaved.
 */
export function SubmitDialog({ application, saver, isOpen, onClosed }: SubmitDialogProps) {
  const { t } = useTranslation('membership');
  const submit = useSubmitApplication(application.id);
  const refresh = useRefreshApplication(application.id);
  const [error, setError] = useState<unknown>(null);

  const { run: send, isRunning } = useOnce(async () => {
    setError(null);
    try {
      if (!(await saver.flush())) throw new UnsavedError(t('review.unsaved'));
      await submit.mutateAsync(saver.getVersion());
      toast.success(t('review.sent'));
      onClosed();
    } catch (refusal) {
      setError(refusal);
      void refresh();
    }
  });

  return (
    <ConfirmDialog
      open={isOpen}
      title={t('review.confirmTitle')}
      confirm={t('review.confirm')}
      pending={isRunning}
      error={error}
      onConfirmed={send}
      onClose={() => {
        setError(null);
        onClosed();
      }}
    >
      {t(`review.confirmText.${application.membershipType.asksReferees}`)}
    </ConfirmDialog>
  );
}
