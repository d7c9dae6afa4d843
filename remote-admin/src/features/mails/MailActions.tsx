import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button } from '@guildhall/shared/ui/core';
import { SubmitButton } from '@guildhall/shared/ui/form';

/** A button, and whether its action is pending. */
interface Action {
  pending: boolean;
  onClick: () => void;
}

interface MailActionsProps {
  state: MailDetail['state'];
  /** True for unsaved changes. */
  isDirty: boolean;
  /** The mail's content is out of date: it can't be sent. */
  isContradicted: boolean;
  /** Mails to its address bounced, and sending anyway has not been confirmed yet. */
  isSuppressed: boolean;
  /** A time is set for sending. */
  isScheduled: boolean;
  /** Returns a failed mail to draft. */
  redraft: Action;
  save: Action;
  ready: Action;
  isSending: boolean;
  onDiscard: () => void;
}

/** The actions on a waiting mail: discard, save, mark as read, send. */
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
