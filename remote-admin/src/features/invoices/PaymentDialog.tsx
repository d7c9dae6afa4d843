import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Stack, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, RadioCards, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { today } from '../../lib/days.ts';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { showFaults } from '../../lib/faults.ts';
import { useLabels } from '../../lib/labels.ts';
import { useRecordPayment } from './api.ts';

/** A payment as it is typed, with the names of the contract: what the server refuses stands beside its input. */
interface PaymentValues {
  method: 'transfer' | 'cash';
  amountMinor: string;
  receivedOn: string;
  reference: string;
}

interface PaymentDialogProps {
  invoice: InvoiceDetail;
  onClosed: () => void;
}

/** Records money that arrived by transfer or in cash, in whole or in part. */
export function PaymentDialog({ invoice, onClosed }: PaymentDialogProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const record = useRecordPayment(invoice.id);
  const { open } = invoice;
  const form = useAppForm<PaymentValues>({
    defaultValues: {
      method: 'transfer',
      amountMinor: writeDecimal(open.amountMinor, 2),
      receivedOn: today(),
      reference: invoice.paymentReference ?? '',
    },
  });
  const { control } = form;
  const moreThanOpen = t('invoice.paymentMoreThanOpen', { open: format.money(open) });

  const refused = (error: unknown) => {
    // Somebody recorded a payment meanwhile: the server's figure counts, and it belongs beside the amount.
    if (isApiProblem(error) && error.code === 'more_than_open') showFaults(form, [['amountMinor', error.message]]);
    else if (isApiProblem(error) && error.code === 'day_in_future')
      showFaults(form, [['receivedOn', t('invoice.paymentDayInFuture')]]);
    else showProblem(form, error);
  };
  const submit = form.handleSubmit(({ method, amountMinor: typed, receivedOn, reference }) => {
    const amountMinor = readDecimal(typed, 2) ?? 0;
    const hasFaults = showFaults(form, [
      amountMinor === 0
        ? ['amountMinor', t('invoice.paymentAmountWrong')]
        : amountMinor > open.amountMinor && ['amountMinor', moreThanOpen],
      receivedOn === ''
        ? ['receivedOn', t('invoice.paymentDayNeeded')]
        : receivedOn > today() && ['receivedOn', t('invoice.paymentDayInFuture')],
    ]);
    if (hasFaults) return;
    record.mutate(
      {
        version: invoice.version,
        method,
        amountMinor,
        receivedOn,
        ...(reference.trim() && { reference: reference.trim() }),
      },
      {
        onSuccess: () => {
          toast.success(t('invoice.paymentDone', { amount: format.money({ ...open, amountMinor }) }));
          onClosed();
        },
        onError: refused,
      },
    );
  });

  return (
    <Dialog
      open
      title={t('invoice.paymentTitle', { number: invoice.number })}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton icon="wallet" pending={record.isPending}>
            {t('invoice.recordPayment')}
          </SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
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
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
          }}
        >
          <FormField
            control={control}
            name="amountMinor"
            label={t('invoice.paymentAmount')}
            help={`${t('invoice.open')}: ${format.money(open)}`}
            inputProps={{ inputMode: 'decimal' }}
            end={<Box sx={{ pr: 1, color: 'text.secondary' }}>{open.currency}</Box>}
          />
          <FormField
            control={control}
            name="receivedOn"
            type="date"
            label={t('invoice.paymentDay')}
            inputProps={{ max: today() }}
          />
        </Box>
        <FormField
          control={control}
          name="reference"
          label={t('invoice.paymentReference')}
          help={t('invoice.paymentReferenceHelp')}
          optional
          inputProps={{ maxLength: 80 }}
        />
      </Stack>
    </Dialog>
  );
}
