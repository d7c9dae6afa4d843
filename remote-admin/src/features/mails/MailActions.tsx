import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button } from '@guildhall/shared/ui/core';
import { SubmitButton } from '@guildhall/shared/ui/form';

/** A button and whether what it does is under way. */
interface Action {
  pending: boolean;
  onClick: () => void;
}

interface MailActionsProps {
  state: MailDetail['state'];
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** What the mail says is no longer so: it can't be sent. */
  isContradicted: boolean;
  /** Mails to its address bounced, and sending anyway is not confirmed yet. */
  isSuppressed: boolean;
  /** A time is chosen at which it leaves. */
  isScheduled: boolean;
  /** Makes a failed mail a draft again. */
  redraft: Action;
  save: Action;
  ready: Action;
  isSending: boolean;
  onDiscard: () => void;
}

/** What can be done with a mail that waits: discard, save, mark as read, send. */
export function MailActions(props: MailActionsProps) {
  const { state, isDirty, isContradicted, isSuppressed, isScheduled, redraft, save, ready, isSending, onDiscard } =
    props;
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: 1, justifyContent: 'flex-end' }}>
      <Button variant="text" color="error" icon="delete" onClick={onDiscard} sx={{ mr: { sm: 'auto' } }}>
        {t('mail.discard')}
      </Button>
      <Button icon="save" disabled={!isDirty} {...save}>
        {t('mail.save')}
      </Button>
      {state === 'failed' && (
        <Button icon="undo" disabled={isDirty} {...redraft}>
          {t('mails:redraft')}
        </Button>
      )}
      {state === 'draft' && (
        <Button icon="check" disabled={isDirty} {...ready}>
          {t('mail.markReady')}
        </Button>
      )}
      <SubmitButton
        icon="send"
        disabled={isContradicted || isSuppressed}
        pending={isSending}
        title={isContradicted ? t('mail.sendBlocked') : isSuppressed ? t('mails:bounces.sendBlocked') : undefined}
      >
        {t(isScheduled ? 'mails:schedule.confirm' : isDirty ? 'mail.saveAndSend' : 'mail.send')}
      </SubmitButton>
    </Box>
  );
}
