import { creditInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
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
  const number = invoice.number ?? '';
  return (
    <ReasonDialog
      contract={creditInvoice}
      command={useCreditInvoice(invoice.id)}
      toBody={(reason) => ({ version: invoice.version, reason })}
      title={t('invoice.creditTitle', { number })}
      text={t('invoice.creditText')}
      confirm={t('invoice.credit')}
      done={t('invoice.creditDone', { number })}
      help={t('invoice.creditReasonHelp')}
      onClosed={onClosed}
    />
  );
}
