import { caseLimits } from '@guildhall/shared/domain';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, TextInput, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { useWithdrawApplication } from '../applications/api.ts';
import type { DraftSaver } from '@guildhall/shared/features/draft-saver';
import { useOnce } from './use-once.ts';
import { useSentBefore } from './use-sent-before.ts';

interface WithdrawDialogProps {
  application: ApplicationDetail;
  saver: DraftSaver;
  isOpen: boolean;
  onClosed: () => void;
}

/** Withdraws the application after explaining the effect, with an optional reason. A draft is discarded without one. */
export function WithdrawDialog({ application, saver, isOpen, onClosed }: WithdrawDialogProps) {
  const { t } = useTranslation('membership');
  const [reason, setReason] = useState('');
  // Captured on opening: the command's response is no longer a draft.
  const [isDraft] = useState(application.state === 'draft');
  const withdraw = useWithdrawApplication(application.id);
  const saySentBefore = useSentBefore(application);
  const close = () => {
    withdraw.reset();
    onClosed();
  };

  const { run: confirm, isRunning } = useOnce(async () => {
    // Save first, so that no typed text meets a closed application; an unreachable server reports itself.
    await saver.flush();
    try {
      await withdraw.mutateAsync({ version: saver.getVersion(), reason });
      toast.success(t(isDraft ? 'discard.done' : 'withdraw.done'));
      close();
    } catch {
      // The dialog shows the reason, and the next attempt has the current version. A draft that was sent meanwhile must
      // not be withdrawn by a dialog that says “discard”.
      if (await saySentBefore()) close();
    }
  });

  return (
    <ConfirmDialog
      open={isOpen}
      title={t(isDraft ? 'discard.title' : 'withdraw.title')}
      confirm={t(isDraft ? 'discard.confirm' : 'withdraw.confirm')}
      danger
      pending={isRunning}
      error={withdraw.error}
      onConfirmed={confirm}
      onClose={close}
    >
      <Stack gap={2}>
        <span>{t(isDraft ? 'discard.text' : 'withdraw.text')}</span>
        {!isDraft && (
          <TextInput
            label={t('withdraw.reason')}
            optional
            multiline
            minRows={2}
            value={reason}
            inputProps={{ maxLength: caseLimits.reasonLength, dir: 'auto' }}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
