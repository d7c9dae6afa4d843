import type { QueryDetail } from '@guildhall/shared/contracts';
import type { JunkCause } from '@guildhall/shared/domain';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { touchedByQueries, useDiscardQuery } from './api.ts';

interface DiscardQueryDialogProps {
  query: QueryDetail;
  cause: JunkCause;
  onClosed: () => void;
  onDiscarded: () => void;
}

/** Deletes a query or marks it as spam; it can be restored from the junk box. */
export function DiscardQueryDialog({ query, cause, onClosed, onDiscarded }: DiscardQueryDialogProps) {
  const { t } = useTranslation('junk');
  const discard = useDiscardQuery(query);
  const offerUndo = useUndo();
  const { id, number } = query;
  return (
    <ConfirmDialog
      open
      danger
      title={t(`discardQuery.${cause}.title`, { number })}
      confirm={t(`discardQuery.${cause}.confirm`)}
      pending={discard.isPending}
      error={discard.error}
      onClose={onClosed}
      onConfirmed={() =>
        discard.mutate(cause, {
          onSuccess: () => {
            offerUndo({
              kind: 'query',
              id,
              text: t(`discardQuery.${cause}.done`, { number }),
              stale: touchedByQueries,
            });
            onDiscarded();
          },
        })
      }
    >
      {t(`discardQuery.${cause}.text`)}
    </ConfirmDialog>
  );
}
