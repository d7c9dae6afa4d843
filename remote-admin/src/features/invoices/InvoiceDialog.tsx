import { creditInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoicePayment } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useCreditInvoice } from './api.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

interface DialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

type InvoiceDialogProps = DialogProps & ({ what: 'payment' | 'credit' } | { what: 'refund'; payment: InvoicePayment });

/** The dialogs of an issued invoice; one chunk, fetched with the first press. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { what, invoice, onClosed } = props;
  if (what === 'refund') return <RefundDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'payment') return <PaymentDialog invoice={invoice} onClosed={onClosed} />;
  return <CreditDialog invoice={invoice} onClosed={onClosed} />;
}

function CreditDialog({ invoice, onClosed }: DialogProps) {
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
