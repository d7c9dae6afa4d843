import type { ReactNode } from 'react';
import { Button, Grid, type IconName } from '@guildhall/shared/ui/core';
import { Dialog, type DialogProps } from '@guildhall/shared/ui/data';
import type { ContractFormOptions, FieldPath, FieldValues } from '@guildhall/shared/ui/form';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'onSubmit' | 'width' | 'children'> {
  cancel: string;
  save: string;
  saveIcon?: IconName;
  /** Before the buttons for cancelling and saving. */
  more?: ReactNode;
  columns?: string | { xs: string; sm: string };
}

/** A dialog with a few fields. */
export function FormDialog({ cancel, save, saveIcon, more, columns, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      open
      {...dialog}
      actions={
        <>
          {more}
          <Button variant="text" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" icon={saveIcon}>
            {save}
          </Button>
        </>
      }
    >
      <Grid gap={2} columns={columns}>
        {children}
      </Grid>
    </Dialog>
  );
}

/**
 * The rule that some texts of a form may not be blank.
 * @param message shown at each input that is
 */
export const noneBlank =
  <Input extends FieldValues>(
    message: string,
    ...names: readonly FieldPath<Input>[]
  ): NonNullable<ContractFormOptions<Input, unknown>['faultsOf']> =>
  (values) =>
    names.map((name) => String(values[name]).trim() === '' && ([name, message] as const));
