import { setMaintenance } from '@guildhall/shared/contracts';
import type { Maintenance } from '@guildhall/shared/contracts';
import { instantOfWallTime, isDay, wallTimeAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Grid } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { type MaintenanceStep, useSetMaintenance } from './maintenance-api.ts';

interface Values {
  message: string;
  /** When it reopens: a day and a time of day in the person's zone, both empty if unknown. */
  day: string;
  time: string;
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
  const zone = useZone();
  const wall = state.until === null ? '' : wallTimeAt(new Date(state.until), zone);
  const untilOf = ({ day, time }: Pick<Values, 'day' | 'time'>) =>
    isDay(day) && time !== '' ? instantOfWallTime(`${day}T${time}`, zone).instant.toISOString() : null;
  const command = useCommandForm(setMaintenance, {
    command: useSetMaintenance(),
    defaultValues: { message: state.message ?? '', day: wall.slice(0, 10), time: wall.slice(11, 16) },
    toBody: ({ message, ...until }: Values) => ({
      isOn,
      message: (isOn && message.trim()) || null,
      until: isOn ? untilOf(until) : null,
    }),
    // The contract's single instant is a day and a time in this form.
    inputOf: (field) => (field === 'until' ? 'day' : undefined),
    faultsOf: ({ day, time }) => {
      const until = untilOf({ day, time });
      if (!isOn || (day === '' && time === '')) return [];
      if (until === null) return [!isDay(day) ? ['day', t('ui:invalid.date')] : ['time', t('poll.fault.deadlineTime')]];
      return [Date.parse(until) <= Date.now() && ['day', untilPast]];
    },
    explain: (error) => (isApiProblem(error) && error.code === 'until_past' ? ['day', untilPast] : null),
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
          <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' }}>
            <FormField
              control={control}
              name="day"
              type="date"
              optional
              label={t('maintenance.until')}
              help={t('maintenance.untilHelp')}
            />
            <FormField control={control} name="time" type="time" optional label={t('poll.time')} />
          </Grid>
        </>
      )}
    </CommandDialog>
  );
}
