import { useState } from 'react';
import { movePayment } from '@guildhall/shared/contracts';
import type { InvoiceDetail, InvoicePayment, InvoiceSummary } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { CheckboxField, useController } from '@guildhall/shared/ui/form';
import { Combobox } from '../../lib/Combobox.tsx';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { invoicesToPayQuery, useMovePayment } from './api.ts';

interface MovePaymentDialogProps {
  invoice: InvoiceDetail;
  payment: InvoicePayment;
  onClosed: () => void;
}

interface MoveValues {
  invoiceId: string;
  keepsSurplus: boolean;
  reason: string;
}

const nameOf = ({ number, payerName }: InvoiceSummary) => `${number ?? ''} ${payerName}`;

/** Moves a payment that was booked on the wrong invoice to the open invoice it belongs to. */
export function MovePaymentDialog({ invoice, payment, onClosed }: MovePaymentDialogProps) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<InvoiceSummary | null>(null);
  const search = useDelayed(typed);
  const isAsked = search.length > 1 && chosen === null;
  const found = useQuery({ ...invoicesToPayQuery(search, 'open'), enabled: isAsked });
  const invoices = isAsked ? found.data?.rows.filter(({ id }) => id !== invoice.id).slice(0, 8) : undefined;
  const surplusMinor = chosen ? payment.amount.amountMinor - chosen.open.amountMinor : 0;
  const command = useCommandForm(movePayment, {
    command: useMovePayment(payment.id),
    defaultValues: { invoiceId: '', keepsSurplus: false, reason: '' },
    toBody: ({ keepsSurplus, ...values }: MoveValues) => ({
      version: payment.version,
      ...values,
      ...(keepsSurplus && { keepsSurplus }),
    }),
    faultsOf: ({ invoiceId, keepsSurplus }) => [
      invoiceId === '' && ['invoiceId', t('move.invoiceNeeded')],
      chosen !== null &&
        surplusMinor > 0 &&
        !keepsSurplus && ['invoiceId', t('move.onlyOpen', { open: format.money(chosen.open) })],
    ],
    done: ({ number }) => t('move.done', { amount: format.money(payment.amount), number }),
    onClosed,
  });
  const { field, fieldState } = useController({ control: command.control, name: 'invoiceId' });
  const choose = (one: InvoiceSummary | null) => {
    setChosen(one);
    field.onChange(one?.id ?? '');
  };
  return (
    <CommandDialog
      command={command}
      title={t('move.title', { amount: format.money(payment.amount) })}
      text={t('move.text', { number: invoice.number })}
      confirm={t('admin:invoice.movePayment')}
      icon="arrowForward"
      onClosed={onClosed}
    >
      <Combobox
        inFlow
        label={t('move.invoice')}
        name="invoiceId"
        inputRef={field.ref}
        help={chosen ? t('move.open', { amount: format.money(chosen.open) }) : t('move.invoiceHelp')}
        error={fieldState.error?.message}
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          choose(null);
        }}
        options={invoices?.map((one) => ({
          key: one.id,
          title: nameOf(one),
          detail: t('move.open', { amount: format.money(one.open) }),
        }))}
        none={t('move.none')}
        onPicked={(id) => {
          const one = invoices?.find((candidate) => candidate.id === id);
          if (!one) return;
          choose(one);
          setTyped(nameOf(one));
        }}
      />
      {surplusMinor > 0 && (
        <CheckboxField
          control={command.control}
          name="keepsSurplus"
          label={t('surplus.keep', { amount: format.money({ ...payment.amount, amountMinor: surplusMinor }) })}
          help={t('surplus.help')}
        />
      )}
      <ReasonField control={command.control} help={t('waive.reasonHelp')} />
    </CommandDialog>
  );
}
