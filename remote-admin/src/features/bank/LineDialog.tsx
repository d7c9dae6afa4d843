import type { BankLine } from '@guildhall/shared/contracts';
import { setBankLineAside, undoBankMatch } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useMatchLine, useSetLineAside, useUndoMatch } from './api.ts';
import { InvoiceChoice } from './InvoiceChoice.tsx';
import type { LineStep } from './line-columns.tsx';

interface LineDialogProps {
  step: LineStep;
  line: BankLine;
  onClosed: () => void;
}

/** The dialog for an action on a line. */
export function LineDialog({ step, line, onClosed }: LineDialogProps) {
  if (step === 'choose') return <ChooseInvoice line={line} onClosed={onClosed} />;
  return step === 'undo' ? <UndoMatch line={line} onClosed={onClosed} /> : <SetAside line={line} onClosed={onClosed} />;
}

type StepProps = Omit<LineDialogProps, 'step'>;

function ChooseInvoice({ line, onClosed }: StepProps) {
  const match = useMatchLine();
  const { id, version, recordedOn, amount, payerName, purpose } = line;
  return (
    <InvoiceChoice
      amount={amount}
      text={[payerName, purpose].filter(Boolean).join(' · ')}
      pending={match.isPending}
      error={match.error}
      onChosen={(choice) => match.mutate({ id, body: { version, recordedOn, ...choice } }, { onSuccess: onClosed })}
      onClosed={onClosed}
    />
  );
}

function UndoMatch({ line, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const { version, amount, invoice } = line;
  return (
    <ReasonDialog
      contract={undoBankMatch}
      command={useUndoMatch(line.id)}
      toBody={(reason) => ({ version, reason })}
      title={t('undoTitle')}
      text={t('undoText', { amount: format.money(amount), number: invoice?.number ?? '' })}
      confirm={t('undoConfirm')}
      label={t('reason')}
      help={t('reasonHelp')}
      done={t('undone')}
      onClosed={onClosed}
    />
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
