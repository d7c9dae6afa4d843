import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useCreditInvoice } from './api.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

interface InvoiceDialogProps {
  what: 'payment' | 'credit';
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** The dialogs of an issued invoice; one chunk, fetched with the first press. */
export function InvoiceDialog({ what, invoice, onClosed }: InvoiceDialogProps) {
  return what === 'payment' ? (
    <PaymentDialog invoice={invoice} onClosed={onClosed} />
  ) : (
    <CreditDialog invoice={invoice} onClosed={onClosed} />
  );
}

function CreditDialog({ invoice, onClosed }: Omit<InvoiceDialogProps, 'what'>) {
  const { t } = useTranslation('admin');
  const credit = useCreditInvoice(invoice.id);
  const number = invoice.number ?? '';
  return (
    <ReasonDialog
      title={t('invoice.creditTitle', { number })}
      text={t('invoice.creditText')}
      confirm={t('invoice.credit')}
      help={t('invoice.creditReasonHelp')}
      pending={credit.isPending}
      onClosed={onClosed}
      onConfirmed={(reason, refused) =>
        credit.mutate(
          { version: invoice.version, reason },
          {
            onSuccess: () => {
              toast.success(t('invoice.creditDone', { number }));
              onClosed();
            },
            onError: refused,
          },
        )
      }
    />
  );
}
