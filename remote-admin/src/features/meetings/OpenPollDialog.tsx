import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';

interface OpenPollDialogProps {
  poll: PollDetail;
  pending: boolean;
  error: unknown;
  onClosed: () => void;
  onConfirmed: () => void;
}

/** Confirms sending the invitations: how many people are invited, and until when they can answer. */
export function OpenPollDialog({ poll, pending, error, onClosed, onConfirmed }: OpenPollDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      open
      title={t('poll.openTitle', { title: poll.title })}
      confirm={t('poll.open')}
      pending={pending}
      error={error}
      onClose={onClosed}
      onConfirmed={onConfirmed}
    >
      {t('poll.openText', { count: poll.invitations.length })}
    </ConfirmDialog>
  );
}
