import type { FormEvent, ReactNode } from 'react';
import { Button, Grid } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';

interface FormDialogProps {
  title: string;
  cancel: string;
  save: string;
  onClose: () => void;
  onSubmit: () => void;
  /** Before the buttons for cancelling and saving. */
  more?: ReactNode;
  columns?: { xs: string; sm: string };
  children: ReactNode;
}

/** A dialog with a few fields. */
export function FormDialog({ title, cancel, save, onClose, onSubmit, more, columns, children }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {more}
          <Button variant="text" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained">
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
