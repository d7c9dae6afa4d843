import { useState } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { instantOfWallTime, wallTimeAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Stack, toast, Typography } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import {
  useCancelPoll,
  useClosePoll,
  useReopenPoll,
  useRescheduleMeeting,
  useResendInvitation,
  useScheduleMeeting,
  useSetAgenda,
} from './api.ts';
import type { PollAsk } from './poll-actions.ts';
import type { AgendaItem } from './poll-form.ts';
import { PollConflict } from './PollConflict.tsx';
import { dayOf, slotAt, timeOf } from './slots.ts';
import { useTimes, zoneName } from './times.ts';

interface DialogProps {
  poll: PollDetail;
  onClosed: () => void;
}

/** The dialog behind a step of a poll; all of them are one chunk, fetched with the first press. */
export function PollDialog({ ask, ...props }: DialogProps & { ask: PollAsk }) {
  switch (ask.kind) {
    case 'close':
      return <CloseDialog {...props} />;
    case 'reopen':
      return <ReopenDialog {...props} />;
    case 'schedule':
      return <ScheduleDialog {...props} slotId={ask.slotId} />;
    case 'reschedule':
      return <RescheduleDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'agenda':
      return <AgendaDialog {...props} />;
    case 'resend':
      return <ResendDialog {...props} invitationId={ask.invitationId} />;
  }
}

function CloseDialog({ poll, onClosed }: DialogProps) {
  const { t } = useTranslation('admin');
  const close = useClosePoll(poll.id);
  const silent = poll.invitations.filter(({ state }) => state !== 'answered').length;
  return (
    <ConfirmDialog
      open
      title={t('poll.closeTitle')}
      confirm={t('poll.close')}
      pending={close.isPending}
      error={close.error}
      onClose={onClosed}
      onConfirmed={() =>
        close.mutate(
          { version: poll.version },
          {
            onSuccess: () => {
              toast.success(t('poll.closed'));
              onClosed();
            },
          },
        )
      }
    >
      <Stack spacing={2}>
        <PollConflict poll={poll} />
        <span>{t('poll.closeText', { count: silent })}</span>
      </Stack>
    </ConfirmDialog>
  );
}

const usualDays = 7;

function ReopenDialog({ poll, onClosed }: DialogProps) {
  const { t } = useTranslation('admin');
  const reopen = useReopenPoll(poll.id);
  const form = useAppForm({ defaultValues: { deadlineDay: daysAfter(today(), usualDays), deadlineTime: '18:00' } });
  const { control } = form;
  const submit = form.handleSubmit(({ deadlineDay, deadlineTime }) => {
    const hasFaults = showFaults(form, [
      deadlineDay === '' && ['deadlineDay', t('poll.fault.deadline')],
      deadlineTime === '' && ['deadlineTime', t('poll.fault.deadlineTime')],
    ]);
    if (hasFaults) return;
    const deadline = instantOfWallTime(`${deadlineDay}T${deadlineTime}`, poll.zone).instant.toISOString();
    reopen.mutate(
      { version: poll.version, deadline },
      {
        onSuccess: () => {
          toast.success(t('poll.reopened'));
          onClosed();
        },
        onError: (error) => {
          showProblem(form, error);
          const problem = isApiProblem(error) ? error.fields.deadline : undefined;
          if (problem) form.setError('deadlineDay', { type: problem.code, message: problem.message });
        },
      },
    );
  });
  return (
    <Dialog
      open
      title={t('poll.reopenTitle')}
      onClose={onClosed}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton pending={reopen.isPending}>{t('poll.reopen')}</SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        <PollConflict poll={poll} />
        <Typography>{t('poll.reopenText', { zone: zoneName(poll.zone) })}</Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
          <FormField control={control} name="deadlineTime" type="time" label={t('poll.deadlineTime')} />
        </Box>
      </Stack>
    </Dialog>
  );
}

function ScheduleDialog({ poll, slotId, onClosed }: DialogProps & { slotId: string }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const schedule = useScheduleMeeting(poll.id);
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
          <Alert severity="warning">{t('poll.requiredMissing', { names: missing.join(', ') })}</Alert>
        )}
        <span>{t('poll.scheduleText', { count: poll.invitations.length, zone: zoneName(poll.zone) })}</span>
        {poll.state === 'open' && <span>{t('poll.scheduleCloses')}</span>}
      </Stack>
    </ConfirmDialog>
  );
}

function RescheduleDialog({ poll, onClosed }: DialogProps) {
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
        onError: (error) => showProblem(form, error),
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
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
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

function CancelDialog({ poll, onClosed }: DialogProps) {
  const { t } = useTranslation('admin');
  const cancel = useCancelPoll(poll.id);
  const isMeeting = poll.state === 'scheduled';
  return (
    <ReasonDialog
      title={t(isMeeting ? 'poll.cancelMeetingTitle' : 'poll.cancelTitle')}
      text={
        isMeeting
          ? t('poll.cancelMeetingText', { count: poll.invitations.length })
          : t(poll.state === 'draft' ? 'poll.cancelDraftText' : 'poll.cancelText', { count: poll.invitations.length })
      }
      help={poll.state === 'draft' ? t('poll.cancelDraftHelp') : t('poll.reasonHelp')}
      confirm={t(isMeeting ? 'poll.cancelMeeting' : 'poll.cancel')}
      pending={cancel.isPending}
      onClosed={onClosed}
      onConfirmed={(reason, refused) =>
        cancel.mutate(
          { version: poll.version, reason },
          {
            onSuccess: () => {
              toast.success(t('poll.cancelled'));
              onClosed();
            },
            onError: refused,
          },
        )
      }
    >
      <PollConflict poll={poll} />
    </ReasonDialog>
  );
}

function AgendaDialog({ poll, onClosed }: DialogProps) {
  const { t } = useTranslation('admin');
  const save = useSetAgenda(poll.id);
  const [agenda, setAgenda] = useState<AgendaItem[]>(poll.agenda);
  return (
    <Dialog
      open
      title={t('poll.agenda')}
      onClose={onClosed}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            pending={save.isPending}
            onClick={() =>
              save.mutate(
                { version: poll.version, agenda: agenda.map(({ id }) => id) },
                {
                  onSuccess: () => {
                    toast.success(t('poll.agendaSaved'));
                    onClosed();
                  },
                },
              )
            }
          >
            {t('poll.saveAgenda')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {save.isError && <Alert severity="error">{problemText(save.error)}</Alert>}
        <PollConflict poll={poll} />
        <AgendaEditor agenda={agenda} onChanged={setAgenda} />
      </Stack>
    </Dialog>
  );
}

function ResendDialog({ poll, invitationId, onClosed }: DialogProps & { invitationId: string }) {
  const { t } = useTranslation('admin');
  const resend = useResendInvitation(poll.id);
  const name = poll.invitations.find(({ id }) => id === invitationId)?.name ?? '';
  return (
    <ConfirmDialog
      open
      title={t('poll.resendTitle', { name })}
      confirm={t('poll.resend')}
      pending={resend.isPending}
      error={resend.error}
      onClose={onClosed}
      onConfirmed={() =>
        resend.mutate(invitationId, {
          onSuccess: () => {
            toast.success(t('referee.resendDone', { name }));
            onClosed();
          },
        })
      }
    >
      {t('referee.resendText')}
    </ConfirmDialog>
  );
}
