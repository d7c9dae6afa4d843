import { useState } from 'react';
import { cancelPoll, reopenPoll } from '@guildhall/shared/contracts';
import { addDays, isDay } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Grid, lazyPart, Stack, toast } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { featureTranslations } from '../../translations.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import { useCancelPoll, useClosePoll, useReopenPoll, useResendInvitation, useSetAgenda } from './api.ts';
import { RescheduleDialog, ScheduleDialog } from './MeetingDialogs.tsx';
import type { PollAsk, PollDialogProps } from './poll-actions.ts';
import type { AgendaItem } from './poll-form.ts';
import { atDeadlineDay, deadlineOf } from './poll-form.ts';
import { PollConflict } from './PollConflict.tsx';
import { zoneName } from './slots.ts';

const DeletePollDialog = lazyPart(async () => (await import('./DeletePollDialog.tsx')).DeletePollDialog, {
  translations: featureTranslations('junk'),
});

/** The dialog for an action on a poll; all of them are in one chunk, fetched with the first click. */
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
    case 'delete':
      return <DeletePollDialog {...props} />;
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
    <ConfirmCommand
      title={t('poll.closeTitle')}
      confirm={t('poll.close')}
      command={close}
      onClose={onClosed}
      input={{ version: poll.version }}
      done={t('poll.closed')}
    >
      <Stack gap={2}>
        <PollConflict poll={poll} />
        <span>{t('poll.closeText', { count: silent })}</span>
      </Stack>
    </ConfirmCommand>
  );
}

const usualDays = 7;

interface DeadlineValues {
  deadlineDay: string;
  deadlineTime: string;
}

function ReopenDialog({ poll, onClosed }: PollDialogProps) {
  const { t } = useTranslation('admin');
  const command = useContractForm(reopenPoll.body, {
    command: useReopenPoll(poll.id),
    defaultValues: { deadlineDay: addDays(today(), usualDays), deadlineTime: '18:00' },
    toBody: (values: DeadlineValues) => ({ version: poll.version, deadline: deadlineOf(values, poll.zone) }),
    inputOf: atDeadlineDay,
    faultsOf: ({ deadlineDay, deadlineTime }) => [
      !isDay(deadlineDay) && ['deadlineDay', t('poll.fault.deadline')],
      deadlineTime === '' && ['deadlineTime', t('poll.fault.deadlineTime')],
    ],
    done: () => t('poll.reopened'),
    onSuccess: onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t('poll.reopenTitle')}
      text={t('poll.reopenText', { zone: zoneName(poll.zone) })}
      confirm={t('poll.reopen')}
      notice={<PollConflict poll={poll} />}
      onClosed={onClosed}
    >
      <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
        <FormField control={control} name="deadlineTime" type="time" label={t('poll.deadlineTime')} />
      </Grid>
    </CommandDialog>
  );
}

function CancelDialog({ poll, onClosed }: PollDialogProps) {
  const { t } = useTranslation('admin');
  const isMeeting = poll.state === 'scheduled';
  return (
    <ReasonDialog
      contract={cancelPoll}
      command={useCancelPoll(poll.id)}
      toBody={(reason) => ({ version: poll.version, reason })}
      title={t(isMeeting ? 'poll.cancelMeetingTitle' : 'poll.cancelTitle')}
      text={t(isMeeting ? 'poll.cancelMeetingText' : 'poll.cancelText', { count: poll.invitations.length })}
      label={t('reason.shared')}
      help={t('poll.reasonHelp')}
      confirm={t(isMeeting ? 'poll.cancelMeeting' : 'poll.cancel')}
      done={t('poll.cancelled')}
      notice={<PollConflict poll={poll} />}
      onClosed={onClosed}
    />
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
      <Stack gap={2}>
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
    <ConfirmCommand
      title={t('poll.resendTitle', { name })}
      confirm={t('poll.resend')}
      command={resend}
      onClose={onClosed}
      input={invitationId}
      done={t('referee.resendDone', { name })}
    >
      {t('referee.resendText')}
    </ConfirmCommand>
  );
}
