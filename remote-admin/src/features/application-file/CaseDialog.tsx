import type { ReactNode } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { FieldValues } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import type { CommandForm } from '../../lib/use-command-form.ts';
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
  /** The inputs. */
  children: ReactNode;
  onClosed: () => void;
}

/** The frame of a command on an application, with what somebody else changed meanwhile. */
export const CaseDialog = <Input extends FieldValues, Output>({
  application,
  ...rest
}: CaseDialogProps<Input, Output>) => <CommandDialog {...rest} notice={<ConflictNotice application={application} />} />;
