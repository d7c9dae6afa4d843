import { payInvoiceFromCredit } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoiceRecord } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Text } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { usePayFromCredit } from './api.ts';

interface CreditPaymentDialogProps {
  invoice: InvoiceDetail;
  credit: InvoiceRecord['creditOnAccount'];
  onClosed: () => void;
}

/** Pays an invoice with the person's credit from earlier payments. */
export function CreditPaymentDialog({ invoice, credit, onClosed }: CreditPaymentDialogProps) {
  const { t } = useTranslation('invoicing');
  const { t: admin } = useTranslation('admin');
  const format = useFormat();
  const mostMinor = Math.min(credit.amountMinor, invoice.open.amountMinor);
  const command = useCommandForm(payInvoiceFromCredit, {
    command: usePayFromCredit(invoice.id),
    defaultValues: { amountMinor: writeDecimal(mostMinor, 2) },
    toBody: ({ amountMinor }: { amountMinor: string }) => ({
      version: invoice.version,
      amountMinor: readDecimal(amountMinor, 2),
    }),
    faultsOf: ({ amountMinor }) => {
      const typed = readDecimal(amountMinor, 2) ?? 0;
      return [
        typed === 0 && ['amountMinor', admin('invoice.paymentAmountWrong')],
        typed > mostMinor && [
          'amountMinor',
          t('onAccount.most', { amount: format.money({ ...credit, amountMinor: mostMinor }) }),
        ],
      ];
    },
    done: (_, { amountMinor }) => t('onAccount.done', { amount: format.money({ ...credit, amountMinor }) }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('onAccount.title', { number: invoice.number })}
      text={t('onAccount.text', { amount: format.money(credit) })}
      confirm={t('onAccount.use')}
      icon="wallet"
      onClosed={onClosed}
    >
      <FormField
        control={command.control}
        name="amountMinor"
        label={admin('invoice.paymentAmount')}
        help={`${admin('invoice.open')}: ${format.money(invoice.open)}`}
        inputProps={{ inputMode: 'decimal' }}
        end={
          <Text pr={1} tone="secondary">
            {credit.currency}
          </Text>
        }
      />
    </CommandDialog>
  );
}
