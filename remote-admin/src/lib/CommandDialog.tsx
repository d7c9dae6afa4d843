import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import type { IconName } from '@guildhall/shared/ui/core';
import { Button, Stack, Typography } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { FieldValues } from '@guildhall/shared/ui/form';
import { FormProblem, SubmitButton, type ContractForm } from '@guildhall/shared/ui/form';

interface CommandDialogProps<Input extends FieldValues, Output> {
  command: ContractForm<Input, Output>;
  title: string;
  /** The consequences. */
  text?: ReactNode;
  /** The label of the submit button. */
  confirm: string;
  color?: 'brand' | 'error';
  icon?: IconName;
  width?: 'sm' | 'md';
  /** Above the text: what another person changed in the meantime. */
  notice?: ReactNode;
  /** Next to the buttons. */
  status?: ReactNode;
  /** Below the inputs: the consequences. */
  consequences?: ReactNode;
  /** The inputs. */
  children: ReactNode;
  onClosed: () => void;
}

/** The frame of a command: refusals, concurrent changes, consequences, and its inputs. */
export function CommandDialog<Input extends FieldValues, Output>(props: CommandDialogProps<Input, Output>) {
  const { command, title, text, confirm, color, icon, width, notice, consequences, status, children, onClosed } = props;
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      onSubmit={command.submit}
      {...(width && { width })}
      actions={
        <>
          {status}
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton {...(color && { color })} {...(icon && { icon })} pending={command.isPending}>
            {confirm}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={2.5}>
        <FormProblem control={command.control} />
        {notice}
        {text !== undefined && <Typography>{text}</Typography>}
        {children}
        {consequences}
      </Stack>
    </Dialog>
  );
}
