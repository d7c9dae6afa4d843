import { rescheduleMeeting } from '@guildhall/shared/contracts';
import { isDay, wallTimeAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Grid, Stack } from '@guildhall/shared/ui/core';
import { FormField, useWatch, useContractForm } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useNameList } from '../../lib/labels.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { type PollDialogProps } from './poll-actions.ts';
import { useRescheduleMeeting, useScheduleMeeting } from './api.ts';
import { PollConflict } from './PollConflict.tsx';
import { dayOf, slotAt, timeOf, useTimes, zoneName } from './slots.ts';

/** Chooses a time: shows who can't attend and who will be notified. */
export function ScheduleDialog({ poll, slotId, onClosed }: PollDialogProps & { slotId: string }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const schedule = useScheduleMeeting(poll.id);
  const nameList = useNameList();
  const slot = poll.slots.find(({ id }) => id === slotId);
  const score = poll.results.find((one) => one.slotId === slotId);
  if (!slot) return null;
  const missing = poll.invitations.filter(({ id }) => score?.requiredMissing.includes(id)).map(({ name }) => name);
  return (
    <ConfirmCommand
      title={t('poll.scheduleTitle', { when: times.whole(slot.startsAt, slot.endsAt) })}
      confirm={t('poll.schedule')}
      command={schedule}
      onClose={onClosed}
      input={{ version: poll.version, slotId }}
      done={t('poll.scheduled')}
    >
      <Stack gap={2}>
        <PollConflict poll={poll} />
        {missing.length > 0 && (
          <Alert severity="warning">{t('poll.requiredMissing', { names: nameList(missing) })}</Alert>
        )}
        <span>{t('poll.scheduleText', { count: poll.invitations.length, zone: zoneName(poll.zone) })}</span>
        {poll.state === 'open' && <span>{t('poll.scheduleCloses')}</span>}
      </Stack>
    </ConfirmCommand>
  );
}

interface MoveValues {
  day: string;
  time: string;
  place: string;
  reason: string;
}

/** Moves the meeting: a day and a local time in its zone. */
export function RescheduleDialog({ poll, onClosed }: PollDialogProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const now = wallTimeAt(new Date(poll.meeting?.startsAt ?? Date.now()), poll.zone);
  const timeOfDay = ({ day, time }: Pick<MoveValues, 'day' | 'time'>) =>
    isDay(day) && time ? slotAt(`${day}T${time}`, poll.zone) : null;
  const command = useContractForm(rescheduleMeeting.body, {
    command: useRescheduleMeeting(poll.id),
    defaultValues: { day: dayOf(now), time: timeOf(now), place: poll.meeting?.place ?? poll.place, reason: '' },
    toBody: ({ place, reason, ...values }: MoveValues) => ({
      version: poll.version,
      startsAt: timeOfDay(values)?.startsAt ?? '',
      place,
      reason,
    }),
    // The contract's single instant is a day and a time in this form.
    inputOf: (field) => (field === 'startsAt' ? 'day' : undefined),
    faultsOf: (values) => [!timeOfDay(values) && ['day', t('poll.fault.deadline')]],
    done: () => t('poll.rescheduled'),
    onSuccess: onClosed,
  });
  const { control } = command;
  const [day, time] = useWatch({ control, name: ['day', 'time'] });
  const slot = timeOfDay({ day, time });
  return (
    <CommandDialog
      command={command}
      title={t('poll.rescheduleTitle')}
      text={t('poll.rescheduleText', { count: poll.invitations.length, zone: zoneName(poll.zone) })}
      confirm={t('poll.reschedule')}
      notice={<PollConflict poll={poll} />}
      onClosed={onClosed}
    >
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField control={control} name="day" type="date" label={t('poll.day')} />
        <FormField control={control} name="time" type="time" label={t('poll.time')} />
      </Grid>
      {slot?.change && (
        <Alert severity="warning" live="status">
          {slot.change === 'skipped'
            ? t('poll.skipped', { time, instead: times.time(slot.startsAt) })
            : t('poll.doubled', { time })}
        </Alert>
      )}
      <FormField control={control} name="place" label={t('poll.place')} />
      <FormField
        control={control}
        name="reason"
        type="multiline"
        minRows={2}
        label={t('poll.moveReason')}
        help={t('poll.reasonHelp')}
      />
    </CommandDialog>
  );
}
