import type { Maintenance } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Stack, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { showFaults } from '../../lib/faults.ts';
import { type MaintenanceStep, useSetMaintenance } from './maintenance-api.ts';

interface Values {
  message: string;
  /** As the input has it: in the browser's zone, `2026-11-20T14:30`. */
  until: string;
}

/** An instant as an input for date and time has it, in the browser's zone. */
function toInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface MaintenanceDialogProps {
  step: MaintenanceStep;
  state: Maintenance;
  onClosed: () => void;
}

/** Asks before Guildhall is closed, with what people read meanwhile, and before it is opened again. */
export function MaintenanceDialog({ step, state, onClosed }: MaintenanceDialogProps) {
  const { t } = useTranslation('admin');
  const command = useSetMaintenance();
  const form = useAppForm<Values>({
    defaultValues: { message: state.message ?? '', until: toInput(state.until) },
  });
  const { control } = form;
  const isOn = step !== 'open';
  const untilPast = t('maintenance.untilPast');
  const submit = form.handleSubmit(({ message, until }) => {
    const isPast = until !== '' && new Date(until).getTime() <= Date.now();
    if (isOn && showFaults(form, [isPast && ['until', untilPast]])) return;
    command.mutate(
      {
        isOn,
        message: (isOn && message.trim()) || null,
        until: isOn && until !== '' ? new Date(until).toISOString() : null,
      },
      {
        onSuccess: () => {
          toast.success(t(`maintenance.done.${step}`));
          onClosed();
        },
        onError: (error) => {
          if (isApiProblem(error) && error.code === 'until_past') showFaults(form, [['until', untilPast]]);
          else showProblem(form, error);
        },
      },
    );
  });
  return (
    <Dialog
      open
      title={t(`maintenance.ask.${step}`)}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton color={step === 'close' ? 'error' : 'brand'} pending={command.isPending}>
            {t(`maintenance.confirm.${step}`)}
          </SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        {step !== 'change' && <Box>{t(`maintenance.effect.${step}`)}</Box>}
        {isOn && (
          <>
            <FormField
              control={control}
              name="message"
              label={t('maintenance.message')}
              help={t('maintenance.messageHelp')}
              optional
              type="multiline"
              minRows={3}
              maxRows={8}
              inputProps={{ maxLength: 500, dir: 'auto' }}
            />
            <FormField
              control={control}
              name="until"
              type="datetime-local"
              label={t('maintenance.until')}
              help={t('maintenance.untilHelp')}
              optional
              sx={{ maxWidth: 260 }}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
