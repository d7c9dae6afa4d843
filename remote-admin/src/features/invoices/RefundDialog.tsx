import { refundPayment } from '@guildhall/shared/contracts';
import type { BodyOf, InvoiceDetail, InvoicePayment } from '@guildhall/shared/contracts';
import { today } from '@guildhall/shared/features/zone';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Grid, Text } from '@guildhall/shared/ui/core';
import { FormField, RadioCards, useWatch } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { type CommandForm, useCommandForm } from '../../lib/use-command-form.ts';
import { useRefundPayment } from './api.ts';

/** A refund as typed, with the contract's names. */
interface RefundValues {
  method: BodyOf<typeof refundPayment>['method'];
  amountMinor: string;
  refundedOn: string;
  reason: string;
}

type Refundable = Pick<
  InvoicePayment,
  'id' | 'version' | 'method' | 'state' | 'amount' | 'refundable' | 'isFromProvider'
>;

interface RefundDialogProps {
  /** Missing for a payment without an invoice. */
  invoice?: InvoiceDetail;
  payment: Refundable;
  onClosed: () => void;
}

/**
 * Refunds a payment in full or in part: through its provider, or recorded after a manual transfer. A held payment is
 * refunded in full.
 */
export function RefundDialog({ invoice, payment, onClosed }: RefundDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { refundable } = payment;
  const command = useCommandForm(refundPayment, {
    command: useRefundPayment(payment.id),
    defaultValues: {
      method: payment.isFromProvider ? 'provider' : payment.method === 'cash' ? 'cash' : 'transfer',
      amountMinor: writeDecimal(refundable.amountMinor, 2),
      refundedOn: today(),
      reason: '',
    },
    toBody: ({ method, amountMinor, refundedOn, reason }: RefundValues) => ({
      version: payment.version,
      method,
      amountMinor: readDecimal(amountMinor, 2),
      ...(method !== 'provider' && { refundedOn }),
      reason,
    }),
    faultsOf: ({ method, amountMinor: typed, refundedOn }) => {
      const amountMinor = readDecimal(typed, 2) ?? 0;
      return [
        amountMinor === 0 && ['amountMinor', t('invoice.paymentAmountWrong')],
        amountMinor > refundable.amountMinor && [
          'amountMinor',
          t('invoice.refundMoreThanLeft', { left: format.money(refundable) }),
        ],
        method !== 'provider' && refundedOn === '' && ['refundedOn', t('invoice.refundDayNeeded')],
        method !== 'provider' && refundedOn > today() && ['refundedOn', t('invoice.paymentDayInFuture')],
      ];
    },
    done: ({ state }, { amountMinor }) =>
      t(state === 'pending' ? 'invoice.refundPending' : 'invoice.refundDone', {
        amount: format.money({ ...refundable, amountMinor }),
      }),
    onClosed,
  });

  return (
    <CommandDialog
      command={command}
      title={t('invoice.refundTitle', { amount: format.money(payment.amount) })}
      confirm={t('invoice.refund')}
      icon="undo"
      consequences={invoice && opensAgain(invoice, payment) && <Alert>{t('invoice.refundReopens')}</Alert>}
      onClosed={onClosed}
    >
      <Inputs command={command} payment={payment} />
    </CommandDialog>
  );
}

function Inputs({
  command: { control },
  payment: { refundable, isFromProvider, state },
}: {
  command: CommandForm<RefundValues, BodyOf<typeof refundPayment>>;
  payment: Refundable;
}) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const method = useWatch({ control, name: 'method' });
  const byHand = (['transfer', 'cash'] as const).map((value) => ({
    value,
    label: label('payment.method', value),
    description: t('invoice.refundByHandText'),
  }));
  const byProvider = {
    value: 'provider',
    label: t('invoice.refundByProvider'),
    description: t('invoice.refundByProviderText'),
  };
  return (
    <>
      <RadioCards
        control={control}
        name="method"
        label={t('invoice.refundMethod')}
        columns={isFromProvider ? 3 : 2}
        options={isFromProvider ? [byProvider, ...byHand] : byHand}
      />
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="amountMinor"
          label={t('invoice.refundAmount')}
          inputProps={{ inputMode: 'decimal', readOnly: state === 'needs_review' }}
          end={
            <Text pr={1} tone="secondary">
              {refundable.currency}
            </Text>
          }
        />
        {method !== 'provider' && (
          <FormField control={control} name="refundedOn" type="date" label={t('invoice.refundDay')} />
        )}
      </Grid>
      <ReasonField control={control} label={t('reason.label')} help={t('invoice.refundReasonHelp')} />
    </>
  );
}

/** True when a refund reopens the invoice: more has been paid than credit notes leave to refund. */
const opensAgain = ({ gross, paid, credited }: InvoiceDetail, { state, refundable }: Refundable): boolean =>
  state !== 'needs_review' && gross.amountMinor - paid.amountMinor - credited.amountMinor + refundable.amountMinor > 0;
