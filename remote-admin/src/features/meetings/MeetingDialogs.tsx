import { wallTimeAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Stack, toast, Typography } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { showFaults } from '../../lib/faults.ts';
import { useNameList } from '../../lib/labels.ts';
import { atInputs } from '../../lib/refused-fields.ts';
import { useRescheduleMeeting, useScheduleMeeting } from './api.ts';
import type { PollDialogProps } from './poll-actions.ts';
import { PollConflict } from './PollConflict.tsx';
import { dayOf, slotAt, timeOf } from './slots.ts';
import { useTimes, zoneName } from './times.ts';

/** Chooses a time: says who can't and who will be told. */
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
    <ConfirmDialog
      open
      title={t('poll.scheduleTitle', { when: times.whole(slot.startsAt, slot.endsAt) })}
      confirm={t('poll.schedule')}
      pending={schedule.isPending}
      error={schedule.error}
      onClose={onClosed}
      onConfirmed={() =>
        schedule.mutate(
          { version: poll.version, slotId },
          {
            onSuccess: () => {
              toast.success(t('poll.scheduled'));
              onClosed();
            },
          },
        )
      }
    >
      <Stack spacing={2}>
        <PollConflict poll={poll} />
        {missing.length > 0 && (
          <Alert severity="warning">{t('poll.requiredMissing', { names: nameList(missing) })}</Alert>
        )}
        <span>{t('poll.scheduleText', { count: poll.invitations.length, zone: zoneName(poll.zone) })}</span>
        {poll.state === 'open' && <span>{t('poll.scheduleCloses')}</span>}
      </Stack>
    </ConfirmDialog>
  );
}

/** Moves the meeting: a day and a time on the wall of its zone. */
export function RescheduleDialog({ poll, onClosed }: PollDialogProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const reschedule = useRescheduleMeeting(poll.id);
  const now = wallTimeAt(new Date(poll.meeting?.startsAt ?? Date.now()), poll.zone);
  const form = useAppForm({
    defaultValues: { day: dayOf(now), time: timeOf(now), place: poll.meeting?.place ?? poll.place, reason: '' },
  });
  const { control } = form;
  const [day, time] = useWatch({ control, name: ['day', 'time'] });
  const slot = day && time ? slotAt(`${day}T${time}`, poll.zone) : null;
  const submit = form.handleSubmit(({ place, reason }) => {
    if (showFaults(form, [!slot && ['day', t('poll.fault.deadline')]]) || !slot) return;
    reschedule.mutate(
      { version: poll.version, startsAt: slot.startsAt, place: place.trim(), reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t('poll.rescheduled'));
          onClosed();
        },
        // One instant there is a day and a time here.
        onError: (error) =>
          showProblem(
            form,
            atInputs(error, (path) => (path === 'startsAt' ? 'day' : undefined)),
          ),
      },
    );
  });
  return (
    <Dialog
      open
      title={t('poll.rescheduleTitle')}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton pending={reschedule.isPending}>{t('poll.reschedule')}</SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        <PollConflict poll={poll} />
        <Typography>
          {t('poll.rescheduleText', { count: poll.invitations.length, zone: zoneName(poll.zone) })}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <FormField control={control} name="day" type="date" label={t('poll.day')} />
          <FormField control={control} name="time" type="time" label={t('poll.time')} />
        </Box>
        {slot?.change && (
          <Alert severity="warning" live="status">
            {slot.change === 'skipped'
              ? t('poll.skipped', { time, instead: times.time(slot.startsAt) })
              : t('poll.doubled', { time })}
          </Alert>
        )}
        <FormField control={control} name="place" label={t('poll.place')} optional inputProps={{ maxLength: 500 }} />
        <FormField
          control={control}
          name="reason"
          type="multiline"
          minRows={2}
          label={t('poll.moveReason')}
          help={t('poll.reasonHelp')}
          optional
          inputProps={{ maxLength: 1000 }}
        />
      </Stack>
    </Dialog>
  );
}
