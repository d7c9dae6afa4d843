import { useState } from 'react';
import type { BankLine } from '@guildhall/shared/contracts';
import { setBankLineAside, undoBankMatch } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Select, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useLinkPayment, useReturnPayment, useSetLineAside, useUndoMatch } from './api.ts';
import { BookDialog } from './BookDialog.tsx';
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
  if (step === 'book') return <BookDialog line={line} onClosed={onClosed} />;
  if (step === 'link') return <LinkPayment line={line} onClosed={onClosed} />;
  if (step === 'return') return <ReturnPayment line={line} onClosed={onClosed} />;
  return step === 'undo' ? <UndoMatch line={line} onClosed={onClosed} /> : <SetAside line={line} onClosed={onClosed} />;
}

type StepProps = Omit<LineDialogProps, 'step'>;

/** Reverses the line's payments and bookings, or the one that is chosen. */
function UndoMatch({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const [chosen, setChosen] = useState('');
  const { version, amount, payments, bookings } = line;
  // What the bank took back can't be undone.
  const paid = payments.filter(({ wasRecorded }) => wasRecorded || amount.amountMinor > 0);
  const parts = [
    ...paid.map((one) => ({ ...one, key: 'paymentId', name: one.invoice.number, label: one.invoice.payerName })),
    ...bookings.map((one) => ({ ...one, wasRecorded: false, key: 'bookingId', name: one.account, label: one.text })),
  ];
  const undone = parts.filter(({ id }) => chosen === '' || id === chosen);
  const amountMinor = undone.reduce((sum, part) => sum + Math.abs(part.amount.amountMinor), 0);
  const numbers = undone.map(({ name }) => name).join(t('listSeparator'));
  const isLink = undone.every(({ wasRecorded }) => wasRecorded);
  const isPayment = !isLink && undone.some(({ key }) => key === 'paymentId');
  return (
    <ReasonDialog
      contract={undoBankMatch}
      command={useUndoMatch(line.id)}
      toBody={(reason) => ({ version, reason, ...(chosen !== '' && undone.map(({ key, id }) => ({ [key]: id }))[0]) })}
      title={t(isLink ? 'unlinkTitle' : isPayment ? 'undoTitle' : 'undoBookingTitle')}
      text={t(isLink ? 'unlinkText' : isPayment ? 'undoText' : 'undoBookingText', {
        amount: format.money({ ...amount, amountMinor }),
        number: numbers,
      })}
      consequences={
        parts.length > 1 && (
          <Select
            label={t('undoWhich')}
            value={chosen}
            onChange={setChosen}
            placeholder={t('undoAll')}
            options={parts.map(({ id, name, label, amount: part }) => ({
              value: id,
              label: `${name} ${label}: ${format.money(part)}`,
            }))}
          />
        )
      }
      confirm={t(isLink ? 'unlink' : isPayment ? 'undoConfirm' : 'undoBookingConfirm')}
      label={t('reason')}
      help={t('reasonHelp')}
      done={t(isLink ? 'unlinked' : isPayment ? 'undone' : 'bookingUndone')}
      onClosed={onClosed}
    />
  );
}

/** Links the line to a payment that somebody recorded by hand. */
function LinkPayment({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useLinkPayment(line.id);
  const { version, recorded } = line;
  const [paymentId, setPaymentId] = useState(recorded[0]?.paymentId ?? '');
  const options = recorded.map(({ paymentId: value, invoice: { number, payerName: name }, amount, receivedOn }) => ({
    value,
    label: t('linkOption', { number, name, amount: format.money(amount), day: format.date(receivedOn) }),
  }));
  const onSuccess = () => {
    toast.success(t('linked'));
    onClosed();
  };
  return (
    <ConfirmDialog
      open
      title={t('linkTitle')}
      confirm={t('linkConfirm')}
      pending={command.isPending}
      error={command.error}
      onConfirmed={() => command.mutate({ version, paymentId }, { onSuccess })}
      onClose={onClosed}
    >
      <Stack gap={2}>
        <Text>{t('linkText')}</Text>
        {recorded.length === 1 ? (
          <Text breakWords>{options[0]?.label}</Text>
        ) : (
          <Select label={t('linkWhich')} value={paymentId} onChange={setPaymentId} options={options} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Confirms that the bank took a payment back. */
function ReturnPayment({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const command = useReturnPayment(line.id);
  const { version, recordedOn, returned } = line;
  const [chosen, setChosen] = useState('');
  const payment = returned.find(({ paymentId }) => paymentId === chosen) ?? returned[0];
  if (!payment) return null;
  const { paymentId, invoice, amount, receivedOn, charge } = payment;
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
        {returned.length > 1 && (
          <Select
            label={t('linkWhich')}
            value={paymentId}
            onChange={setChosen}
            options={returned.map((one) => ({
              value: one.paymentId,
              label: t('linkOption', {
                number: one.invoice.number,
                name: one.invoice.payerName,
                amount: format.money(one.amount),
                day: format.date(one.receivedOn),
              }),
            }))}
          />
        )}
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
