import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useRemoveReferee } from './api.ts';
import { nameOf } from './referee-values.ts';

interface RemoveRefereeDialogProps {
  applicationId: string;
  referee: RefereeSummary | null;
  onClosed: () => void;
}

/** Asks for confirmation before removing a referee; one who was asked is notified. */
export function RemoveRefereeDialog({ applicationId, referee, onClosed }: RemoveRefereeDialogProps) {
  const { t } = useTranslation('membership');
  const remove = useRemoveReferee(applicationId);
  const name = referee ? nameOf(referee) : '';
  const close = () => {
    remove.reset();
    onClosed();
  };
  const confirm = () =>
    referee &&
    remove.mutate(referee.id, {
      onSuccess: () => {
        toast.success(t('referees.removed', { name }));
        close();
      },
    });
  return (
    <ConfirmDialog
      open={referee !== null}
      title={t('referees.removeTitle', { name })}
      confirm={t('referees.remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirmed={confirm}
      onClose={close}
    >
      {t('referees.removeText')}
    </ConfirmDialog>
  );
}
