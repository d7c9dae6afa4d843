import { recordPayment } from '@guildhall/shared/contracts';
import { today } from '@guildhall/shared/features/zone';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Grid, Text } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, RadioCards, useWatch } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { UnprintableIn } from '../../lib/Unprintable.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useRecordPayment } from './api.ts';

/** A payment as typed, with the contract's names: the server's messages appear next to the inputs. */
interface PaymentValues {
  method: 'transfer' | 'cash';
  amountMinor: string;
  receivedOn: string;
  reference: string;
  keepsSurplus: boolean;
}

interface PaymentDialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** The form's command: the request body, its own checks, and where the server's messages appear. */
function usePaymentCommand({ invoice, onClosed }: PaymentDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { open } = invoice;
  const dayInFuture = t('invoice.paymentDayInFuture');
  return useCommandForm(recordPayment, {
    command: useRecordPayment(invoice.id),
    defaultValues: {
      method: 'transfer',
      amountMinor: writeDecimal(open.amountMinor, 2),
      receivedOn: today(),
      reference: invoice.paymentReference ?? '',
      keepsSurplus: false,
    },
    toBody: ({ reference, amountMinor, keepsSurplus, ...values }: PaymentValues) => ({
      version: invoice.version,
      ...values,
      amountMinor: readDecimal(amountMinor, 2),
      ...(reference.trim() && { reference }),
      ...(keepsSurplus && { keepsSurplus }),
    }),
    faultsOf: ({ amountMinor: typed, receivedOn, keepsSurplus }) => {
      const amountMinor = readDecimal(typed, 2) ?? 0;
      return [
        amountMinor === 0 && ['amountMinor', t('invoice.paymentAmountWrong')],
        amountMinor > open.amountMinor &&
          !keepsSurplus && ['amountMinor', t('invoice.paymentMoreThanOpen', { open: format.money(open) })],
        receivedOn === '' && ['receivedOn', t('invoice.paymentDayNeeded')],
        receivedOn > today() && ['receivedOn', dayInFuture],
      ];
    },
    explain: (error) => {
      if (!isApiProblem(error)) return null;
      // Another payment was recorded in the meantime: the server's amount is correct, and belongs next to the input.
      if (error.code === 'more_than_open') return ['amountMinor', error.message];
      return error.code === 'day_in_future' ? ['receivedOn', dayInFuture] : null;
    },
    done: (_, { amountMinor }) => t('invoice.paymentDone', { amount: format.money({ ...open, amountMinor }) }),
    onClosed,
  });
}

/** Records a payment by bank transfer or in cash, in full or in part. */
export function PaymentDialog({ invoice, onClosed }: PaymentDialogProps) {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('invoicing');
  const label = useLabels();
  const format = useFormat();
  const { open } = invoice;
  const command = usePaymentCommand({ invoice, onClosed });
  const { control } = command;
  const reference = useWatch({ control, name: 'reference' });
  const surplusMinor = (readDecimal(useWatch({ control, name: 'amountMinor' }), 2) ?? 0) - open.amountMinor;

  return (
    <CommandDialog
      command={command}
      title={t('invoice.paymentTitle', { number: invoice.number })}
      confirm={t('invoice.recordPayment')}
      icon="wallet"
      onClosed={onClosed}
    >
      <RadioCards
        control={control}
        name="method"
        label={t('invoice.paymentMethod')}
        columns={2}
        options={(['transfer', 'cash'] as const).map((method) => ({
          value: method,
          label: label('payment.method', method),
        }))}
      />
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="amountMinor"
          label={t('invoice.paymentAmount')}
          help={`${t('invoice.open')}: ${format.money(open)}`}
          inputProps={{ inputMode: 'decimal' }}
          end={
            <Text pr={1} tone="secondary">
              {open.currency}
            </Text>
          }
        />
        <FormField control={control} name="receivedOn" type="date" label={t('invoice.paymentDay')} />
      </Grid>
      {surplusMinor > 0 && (
        <CheckboxField
          control={control}
          name="keepsSurplus"
          label={own('surplus.keep', { amount: format.money({ ...open, amountMinor: surplusMinor }) })}
          help={own('surplus.help')}
        />
      )}
      <FormField
        control={control}
        name="reference"
        label={t('invoice.paymentReference')}
        help={t('invoice.paymentReferenceHelp')}
        optional
      />
      <UnprintableIn text={reference} />
    </CommandDialog>
  );
}
