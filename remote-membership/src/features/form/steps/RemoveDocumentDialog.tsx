import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { applicationKeys } from '../../applications/api.ts';
import { useRemoveDocument } from './api.ts';

interface RemoveDocumentDialogProps {
  applicationId: string;
  document: { id: string; name: string } | null;
  onClosed: () => void;
}

/** Asks for confirmation before removing a document. */
export function RemoveDocumentDialog({ applicationId, document, onClosed }: RemoveDocumentDialogProps) {
  const { t } = useTranslation('membership');
  const remove = useRemoveDocument(applicationId);
  const offerUndo = useUndo();
  const close = () => {
    remove.reset();
    onClosed();
  };
  const confirm = () =>
    document &&
    remove.mutate(document.id, {
      onSuccess: () => {
        const text = t('documents.removed', { name: document.name });
        offerUndo({ kind: 'file', id: document.id, text, stale: [applicationKeys.one(applicationId)] });
        close();
      },
    });
  return (
    <ConfirmDialog
      open={document !== null}
      title={t('documents.removeTitle')}
      confirm={t('documents.remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirmed={confirm}
      onClose={close}
    >
      {t('documents.removeText', { name: document?.name ?? '' })}
    </ConfirmDialog>
  );
}
