import { extendDueDate, waiveInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoicePayment } from '@guildhall/shared/contracts';
import { addDays } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useExtendDueDate, useWaiveInvoice } from './api.ts';
import { CreditDialog } from './CreditDialog.tsx';
import { MovePaymentDialog } from './MovePaymentDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

interface DialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

type InvoiceDialogProps = DialogProps &
  ({ what: 'payment' | 'credit' | 'waive' | 'dueDate' } | { what: 'refund' | 'move'; payment: InvoicePayment });

/** The dialogs of an issued invoice; one chunk, fetched with the first click. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { what, invoice, onClosed } = props;
  if (what === 'refund') return <RefundDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'move') return <MovePaymentDialog invoice={invoice} payment={props.payment} onClosed={onClosed} />;
  if (what === 'payment') return <PaymentDialog invoice={invoice} onClosed={onClosed} />;
  if (what === 'credit') return <CreditDialog invoice={invoice} onClosed={onClosed} />;
  if (what === 'dueDate') return <DueDateDialog invoice={invoice} onClosed={onClosed} />;
  return <WaiveDialog invoice={invoice} onClosed={onClosed} />;
}

/** More days to pay, unless another day is chosen. */
const moreDays = 14;

function DueDateDialog({ invoice, onClosed }: DialogProps) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const { dueOn } = invoice;
  const command = useCommandForm(extendDueDate, {
    command: useExtendDueDate(invoice.id),
    defaultValues: { dueOn: addDays(dueOn && dueOn > today() ? dueOn : today(), moreDays), reason: '' },
    toBody: (values: { dueOn: string; reason: string }) => ({ version: invoice.version, ...values }),
    done: ({ dueOn: day }) => t('dueDate.done', { day: day ? format.day(day) : '' }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('dueDate.title')}
      text={t('dueDate.text', { day: dueOn ? format.day(dueOn) : '' })}
      confirm={t('dueDate.extend')}
      icon="clock"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="dueOn" type="date" label={t('dueDate.day')} />
      <ReasonField control={command.control} help={t('waive.reasonHelp')} />
    </CommandDialog>
  );
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
