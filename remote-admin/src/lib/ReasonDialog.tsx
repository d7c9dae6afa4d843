import type { ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Stack, Typography } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { showFaults } from './faults.ts';

interface ReasonDialogProps {
  title: string;
  text: string;
  confirm: string;
  pending: boolean;
  /** Who reads the reason; the file's own sentence unless said otherwise. */
  help?: string;
  /** Shown between the text and the input, for example what changed meanwhile. */
  children?: ReactNode;
  onClosed: () => void;
  /** Sends it; a refusal is shown in the dialog, what was typed stays. */
  onConfirmed: (reason: string, refused: (error: unknown) => void) => void;
}

/** Shorter ones say nothing. */
export const shortestReason = 3;

/** Asks for the reason of a step that cannot be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, pending, help, children, onClosed, onConfirmed } = props;
  const { t } = useTranslation('admin');
  const form = useAppForm({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) => {
    if (showFaults(form, [reason.trim().length < shortestReason && ['reason', t('reason.needed')]])) return;
    onConfirmed(reason.trim(), (error) => showProblem(form, error));
  });
  return (
    <Dialog
      open
      title={title}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton color="error" pending={pending}>
            {confirm}
          </SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={form.control} />
        {children}
        <Typography>{text}</Typography>
        <FormField
          control={form.control}
          name="reason"
          type="multiline"
          label={t('reason.label')}
          help={help ?? t('reason.help')}
          inputProps={{ maxLength: 1000 }}
        />
      </Stack>
    </Dialog>
  );
}
