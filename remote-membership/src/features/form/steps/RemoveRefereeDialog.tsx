import type { RefereeSummary } from '@guildhall/shared/contracts';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { applicationKeys } from '../../applications/api.ts';
import { useRemoveReferee } from './api.ts';
import { nameOf } from './referee-values.ts';

interface RemoveRefereeDialogProps {
  applicationId: string;
  /** Nothing has been sent to this referee, so the removal can be undone. */
  isDraft: boolean;
  referee: RefereeSummary | null;
  onClosed: () => void;
}

/** Asks for confirmation before removing a referee; one who was asked is notified. */
export function RemoveRefereeDialog({ applicationId, isDraft, referee, onClosed }: RemoveRefereeDialogProps) {
  const { t } = useTranslation('membership');
  const remove = useRemoveReferee(applicationId);
  const offerUndo = useUndo();
  const name = referee ? nameOf(referee) : '';
  const close = () => {
    remove.reset();
    onClosed();
  };
  const confirm = () =>
    referee &&
    remove.mutate(referee, {
      onSuccess: () => {
        const text = t('referees.removed', { name });
        const stale = [applicationKeys.one(applicationId)];
        if (isDraft) offerUndo({ kind: 'referee', id: referee.id, text, stale });
        else toast.success(text);
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
