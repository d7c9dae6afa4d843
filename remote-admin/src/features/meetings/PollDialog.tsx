import { useState } from 'react';
import { instantOfWallTime } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Stack, toast, Typography } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import { useCancelPoll, useClosePoll, useReopenPoll, useResendInvitation, useSetAgenda } from './api.ts';
import { RescheduleDialog, ScheduleDialog } from './MeetingDialogs.tsx';
import type { PollAsk, PollDialogProps } from './poll-actions.ts';
import type { AgendaItem } from './poll-form.ts';
import { atDeadlineDay } from './poll-form.ts';
import { PollConflict } from './PollConflict.tsx';
import { zoneName } from './times.ts';

/** The dialog behind a step of a poll; all of them are one chunk, fetched with the first press. */
export function PollDialog({ ask, ...props }: PollDialogProps & { ask: PollAsk }) {
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

function CloseDialog({ poll, onClosed }: PollDialogProps) {
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

function ReopenDialog({ poll, onClosed }: PollDialogProps) {
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
        onError: (error) => showProblem(form, atDeadlineDay(error)),
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
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
          <FormField control={control} name="deadlineTime" type="time" label={t('poll.deadlineTime')} />
        </Box>
      </Stack>
    </Dialog>
  );
}

function CancelDialog({ poll, onClosed }: PollDialogProps) {
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

function AgendaDialog({ poll, onClosed }: PollDialogProps) {
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
        <AgendaEditor agenda={agenda} onChanged={setAgenda} inDialog />
      </Stack>
    </Dialog>
  );
}

function ResendDialog({ poll, invitationId, onClosed }: PollDialogProps & { invitationId: string }) {
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
