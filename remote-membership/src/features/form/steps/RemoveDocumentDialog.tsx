import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
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
  const close = () => {
    remove.reset();
    onClosed();
  };
  return (
    <ConfirmDialog
      open={document !== null}
      title={t('documents.removeTitle')}
      confirm={t('documents.remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirmed={() => document && remove.mutate(document.id, { onSuccess: close })}
      onClose={close}
    >
      {t('documents.removeText', { name: document?.name ?? '' })}
    </ConfirmDialog>
  );
}
