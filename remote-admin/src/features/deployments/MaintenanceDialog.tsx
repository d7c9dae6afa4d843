import { setMaintenance } from '@guildhall/shared/contracts';
import type { Maintenance } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { type MaintenanceStep, useSetMaintenance } from './maintenance-api.ts';

interface Values {
  message: string;
  /** The input's value: in the browser's zone, `2026-11-20T14:30`. */
  until: string;
}

/** An instant as the value of a date and time input, in the browser's zone. */
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

/** Confirms closing Guildhall, with the message people will read, and reopening it. */
export function MaintenanceDialog({ step, state, onClosed }: MaintenanceDialogProps) {
  const { t } = useTranslation('admin');
  const isOn = step !== 'open';
  const untilPast = t('maintenance.untilPast');
  const command = useCommandForm(setMaintenance, {
    command: useSetMaintenance(),
    defaultValues: { message: state.message ?? '', until: toInput(state.until) },
    toBody: ({ message, until }: Values) => ({
      isOn,
      message: (isOn && message.trim()) || null,
      until: isOn && until !== '' ? new Date(until).toISOString() : null,
    }),
    faultsOf: ({ until }) => [isOn && until !== '' && Date.parse(until) <= Date.now() && ['until', untilPast]],
    explain: (error) => (isApiProblem(error) && error.code === 'until_past' ? ['until', untilPast] : null),
    done: () => t(`maintenance.done.${step}`),
    onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t(`maintenance.ask.${step}`)}
      confirm={t(`maintenance.confirm.${step}`)}
      color={step === 'close' ? 'error' : 'brand'}
      onClosed={onClosed}
    >
      {step !== 'change' && <Box>{t(`maintenance.effect.${step}`)}</Box>}
      {isOn && (
        <>
          <FormField
            control={control}
            name="message"
            label={t('maintenance.message')}
            help={t('maintenance.messageHelp')}
            type="multiline"
            minRows={3}
            maxRows={8}
            inputProps={{ dir: 'auto' }}
          />
          <Block maxWidth={260}>
            <FormField
              control={control}
              name="until"
              type="datetime-local"
              label={t('maintenance.until')}
              help={t('maintenance.untilHelp')}
            />
          </Block>
        </>
      )}
    </CommandDialog>
  );
}
