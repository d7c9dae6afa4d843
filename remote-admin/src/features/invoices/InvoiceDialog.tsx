import { waiveInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoicePayment } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useWaiveInvoice } from './api.ts';
import { CreditDialog } from './CreditDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

interface DialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

type InvoiceDialogProps = DialogProps &
  ({ what: 'payment' | 'credit' | 'waive' } | { what: 'refund'; payment: InvoicePayment });

/** The dialogs of an issued invoice; one chunk, fetched with the first click. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { what, invoice, onClosed } = props;
  if (what === 'refund') return <RefundDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'payment') return <PaymentDialog invoice={invoice} onClosed={onClosed} />;
  if (what === 'credit') return <CreditDialog invoice={invoice} onClosed={onClosed} />;
  return <WaiveDialog invoice={invoice} onClosed={onClosed} />;
}

function WaiveDialog({ invoice, onClosed }: DialogProps) {
  const { t } = useTranslation('invoicing');
  const amount = useFormat().money(invoice.open);
  return (
    <ReasonDialog
      contract={waiveInvoice}
      command={useWaiveInvoice(invoice.id)}
      toBody={(reason) => ({ version: invoice.version, reason })}
      title={t('waive.title', { amount })}
      text={t(invoice.applicationId ? 'waive.textOfApplication' : 'waive.text')}
      confirm={t('waive.confirm')}
      done={t('waive.done', { amount })}
      help={t('waive.reasonHelp')}
      onClosed={onClosed}
    />
  );
}
