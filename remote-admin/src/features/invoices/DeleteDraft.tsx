import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Button, toast } from '@guildhall/shared/ui/core';
import { keys } from '../../lib/keys.ts';
import { paths } from '../../paths.ts';
import { useDeleteInvoice } from './api.ts';

interface DeleteDraftProps {
  invoice: InvoiceDetail;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
}

/** Deletes a draft immediately, with undo. A fee belongs to its application, which explains how to waive it. */
export function DeleteDraft({ invoice, isDirty }: DeleteDraftProps) {
  const { t } = useTranslation('admin');
  const remove = useDeleteInvoice(invoice.id);
  const offerUndo = useUndo();
  const navigate = useNavigate();
  const isFee = invoice.applicationId !== null;
  const why = isFee ? t('invoice.deleteFee') : isDirty ? t('invoice.issueUnsaved') : undefined;
  return (
    <Button
      icon="delete"
      color="error"
      variant="text"
      pending={remove.isPending}
      disabled={isFee || isDirty}
      title={why}
      onClick={() =>
        remove.mutate(invoice.version, {
          onSuccess: () => {
            offerUndo({ kind: 'invoice', id: invoice.id, text: t('invoice.deleted'), stale: [keys.invoices] });
            void navigate(paths.invoices(), { replace: true });
          },
          onError: (error) => toast.error(problemText(error)),
        })
      }
    >
      {t('common.delete')}
    </Button>
  );
}
