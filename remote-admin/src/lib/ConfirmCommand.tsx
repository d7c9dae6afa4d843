import type { ReactNode } from 'react';
import type { UseMutationResult } from '@guildhall/shared/query';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';

interface ConfirmCommandProps<Input, Output> {
  /** True unless given: most of these dialogs exist only while they are open. */
  open?: boolean;
  title: string;
  /** The verb of the action: "Close poll". */
  confirm: string;
  /** True when the action cannot be undone. */
  danger?: boolean;
  command: UseMutationResult<Output, Error, Input>;
  /** What is sent once confirmed. */
  input: Input;
  /** The message after success. */
  done?: string;
  /** What follows success; closes the dialog unless given. */
  onDone?: (output: Output) => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Sends a command without inputs once it is confirmed. A refusal is shown in the dialog, which stays open then. */
export function ConfirmCommand<Input, Output>(props: ConfirmCommandProps<Input, Output>) {
  const { open = true, command, input, done, onDone, onClose, ...dialog } = props;
  const closed = () => {
    onClose();
    command.reset();
  };
  const onSuccess = (output: Output) => {
    if (done !== undefined) toast.success(done);
    if (onDone) onDone(output);
    else closed();
  };
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      pending={command.isPending}
      error={command.error}
      onConfirmed={() => command.mutate(input, { onSuccess })}
      onClose={closed}
    />
  );
}
