import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import type { UseMutationResult } from '@guildhall/shared/query';
import type { Unfinished } from '@guildhall/shared/ui/form';
import { useContractForm, type Schema } from '@guildhall/shared/ui/form';
import { CommandDialog } from './CommandDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface ReasonDialogProps<Sent, Body, Answer> {
  /** A contract whose body contains the reason. */
  contract: { body: Schema<Sent, Body> };
  command: UseMutationResult<Answer, Error, Sent>;
  toBody: (reason: string) => NoInfer<Unfinished<Body>>;
  title: string;
  text: string;
  confirm: string;
  /** `error`, unless the action is harmless. */
  color?: 'brand' | 'error';
  /** Shown once it is done. */
  done: string;
  /** The label of the reason; defaults to that of the file. */
  label?: string;
  /** Who reads the reason; defaults to the sentence of the file. */
  help?: string;
  /** Concurrent changes. */
  notice?: ReactNode;
  /** The consequences. */
  consequences?: ReactNode;
  onClosed: () => void;
}

/** Asks for the reason of an action. */
export function ReasonDialog<Sent, Body, Answer>(props: ReasonDialogProps<Sent, Body, Answer>) {
  const {
    contract,
    command,
    toBody,
    title,
    text,
    confirm,
    color = 'error',
    done,
    label,
    help,
    notice,
    consequences,
    onClosed,
  } = props;
  const { t } = useTranslation('admin');
  const form = useContractForm(contract.body, {
    command,
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => toBody(reason),
    done: () => done,
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={form}
      title={title}
      text={text}
      confirm={confirm}
      color={color}
      notice={notice}
      consequences={consequences}
      onClosed={onClosed}
    >
      <ReasonField control={form.control} label={label ?? t('reason.label')} help={help ?? t('reason.help')} />
    </CommandDialog>
  );
}
