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
  /** The consequences. */
  text?: string;
  confirm: string;
  width?: 'sm' | 'md';
  status?: ReactNode;
  /** The status change; `null` until enough is chosen, `undefined` for a command without one. */
  step?: Step | null;
  /** The inputs. */
  children: ReactNode;
  onClosed: () => void;
}

/** The frame of a command on an application, with concurrent changes by other people. */
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
