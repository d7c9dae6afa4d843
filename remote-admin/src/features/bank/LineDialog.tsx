import { useState } from 'react';
import type { BankLine } from '@guildhall/shared/contracts';
import { setBankLineAside, undoBankMatch } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Select, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useReturnPayment, useSetLineAside, useUndoMatch } from './api.ts';
import { InvoiceParts } from './InvoiceParts.tsx';
import type { LineStep } from './line-columns.tsx';

interface LineDialogProps {
  step: LineStep;
  line: BankLine;
  onClosed: () => void;
}

/** The dialog for an action on a line. */
export function LineDialog({ step, line, onClosed }: LineDialogProps) {
  if (step === 'choose') return <InvoiceParts line={line} onClosed={onClosed} />;
  if (step === 'return') return <ReturnPayment line={line} onClosed={onClosed} />;
  return step === 'undo' ? <UndoMatch line={line} onClosed={onClosed} /> : <SetAside line={line} onClosed={onClosed} />;
}

type StepProps = Omit<LineDialogProps, 'step'>;

/** Reverses the line's payments, or the one that is chosen. */
function UndoMatch({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const [paymentId, setPaymentId] = useState('');
  const { version, amount, payments } = line;
  const undone = payments.filter(({ id }) => paymentId === '' || id === paymentId);
  const amountMinor = undone.reduce((sum, payment) => sum + payment.amount.amountMinor, 0);
  const numbers = undone.map(({ invoice }) => invoice.number).join(t('listSeparator'));
  return (
    <ReasonDialog
      contract={undoBankMatch}
      command={useUndoMatch(line.id)}
      toBody={(reason) => ({ version, reason, ...(paymentId !== '' && { paymentId }) })}
      title={t('undoTitle')}
      text={t('undoText', { amount: format.money({ ...amount, amountMinor }), number: numbers })}
      consequences={
        payments.length > 1 && (
          <Select
            label={t('undoWhich')}
            value={paymentId}
            onChange={setPaymentId}
            placeholder={t('undoAll')}
            options={payments.map(({ id, invoice, amount: part }) => ({
              value: id,
              label: `${invoice.number} ${invoice.payerName}: ${format.money(part)}`,
            }))}
          />
        )
      }
      confirm={t('undoConfirm')}
      label={t('reason')}
      help={t('reasonHelp')}
      done={t('undone')}
      onClosed={onClosed}
    />
  );
}

/** Confirms that the bank took a payment back. */
function ReturnPayment({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useReturnPayment(line.id);
  const { version, recordedOn, returned } = line;
  if (!returned) return null;
  const { paymentId, invoice, amount, receivedOn, charge } = returned;
  const onSuccess = () => {
    toast.success(t('takenBack'));
    onClosed();
  };
  return (
    <ConfirmDialog
      open
      title={t('takeBackTitle')}
      confirm={t('takeBack')}
      pending={command.isPending}
      error={command.error}
      danger
      onConfirmed={() => command.mutate({ version, paymentId, recordedOn }, { onSuccess })}
      onClose={onClosed}
    >
      <Stack gap={2}>
        <Text>
          {t('takeBackText', { amount: format.money(amount), number: invoice.number, day: format.date(receivedOn) })}
        </Text>
        {charge.amountMinor > 0 && <Text>{t('takeBackCharge', { amount: format.money(charge) })}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

function SetAside({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  return (
    <ReasonDialog
      contract={setBankLineAside}
      command={useSetLineAside(line.id)}
      toBody={(reason) => ({ version: line.version, reason })}
      title={t('setAsideTitle')}
      text={t('setAsideText')}
      confirm={t('setAside')}
      color="brand"
      label={t('reason')}
      help={t('reasonHelp')}
      done={t('wasSetAside')}
      onClosed={onClosed}
    />
  );
}
