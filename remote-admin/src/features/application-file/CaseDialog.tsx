import type { ReactNode } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { FieldValues } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import type { CommandForm } from '../../lib/use-command-form.ts';
import { Consequences, type Step } from './Consequences.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

interface CaseDialogProps<Input extends FieldValues, Output> {
  application: ApplicationDetail;
  command: CommandForm<Input, Output>;
  title: string;
  /** What follows from it. */
  text?: string;
  confirm: string;
  width?: 'sm' | 'md';
  status?: ReactNode;
  /** The step it takes; `null` until enough is chosen, nothing for a command that is none. */
  step?: Step | null;
  /** The inputs. */
  children: ReactNode;
  onClosed: () => void;
}

/** The frame of a command on an application, with what somebody else changed in the meantime. */
export const CaseDialog = <Input extends FieldValues, Output>({
  application,
  step = null,
  ...rest
}: CaseDialogProps<Input, Output>) => (
  <CommandDialog
    {...rest}
    notice={<ConflictNotice application={application} />}
    consequences={<Consequences application={application} step={step} />}
  />
);
