import { type MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Block, Grid, Stack, Text, Alert, Row, toast } from '@guildhall/shared/ui/core';
import { SubmitButton } from '@guildhall/shared/ui/form';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { problemText } from '@guildhall/shared/http';
import { touchedByApplications } from '../../lib/keys.ts';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { Nothing, Prose } from '../../lib/texts.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useDiscardMail, useRenewMail } from './api.ts';

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

interface DiscardDialogProps {
  open: boolean;
  mail: MailDetail;
  /** The latest version that this person has seen or created. */
  version: number;
  onKept: () => void;
  onDiscarded: () => void;
}

/** Confirms discarding a mail that waits to be sent. */
export function DiscardDialog({ open, mail, version, onKept, onDiscarded }: DiscardDialogProps) {
  const { t } = useTranslation('admin');
  const discard = useDiscardMail();
  const offerUndo = useUndo();
  return (
    <ConfirmCommand
      open={open}
      title={t('mail.discardTitle')}
      confirm={t('mail.discard')}
      danger
      command={discard}
      onClose={onKept}
      input={{ id: mail.id, version }}
      onDone={() => {
        offerUndo({ kind: 'mail', id: mail.id, text: t('mail.discarded'), stale: touchedByApplications });
        onDiscarded();
      }}
    >
      {t('mail.discardText', { subject: mail.subject, to: mail.to })}
    </ConfirmCommand>
  );
}

/** Manual changes to the generated text, paragraph by paragraph. */
export function HandEdits({ mail: { handEdits } }: { mail: MailDetail }) {
  const { t } = useTranslation('admin');
  if (handEdits.length === 0) return null;
  return (
    <Disclosure title={t('mail.handEdits')}>
      <Stack gap={2}>
        {handEdits.map(({ before, after }, index) => (
          <Grid key={index} gap={1.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            <Part label={t('mail.template')} text={before} />
            <Part label={t('mail.byHand')} text={after} />
          </Grid>
        ))}
      </Stack>
    </Disclosure>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('admin');
  return (
    <Block p={1.5} background="sunken" rounded>
      <Text size="caption" tone="secondary">
        {label}
      </Text>
      {text === '' ? <Nothing>{t('mail.nothingHere')}</Nothing> : <Prose>{text}</Prose>}
    </Block>
  );
}

interface ContradictionProps {
  mail: MailDetail;
  onOpened: (id: string) => void;
}

/**
 * Two contradicting drafts of one application can't both be sent (domain rule 11): says so, and links to the other one.
 */
export function Contradiction({ mail: { contradicts }, onOpened }: ContradictionProps) {
  const { t } = useTranslation('admin');
  if (contradicts.length === 0) return null;
  return (
    <Alert severity="error" title={t('mail.contradicts')}>
      {t('mail.contradictsText')}
      <Row wrap gap={1} mt={1}>
        {contradicts.map(({ id, subject }) => (
          <Button key={id} size="small" icon="mail" onClick={() => onOpened(id)} sx={{ whiteSpace: 'normal' }}>
            {t('mail.contradictsOther', { subject })}
          </Button>
        ))}
      </Row>
    </Alert>
  );
}

interface MailRenewalProps {
  mail: MailDetail;
  /** True for unsaved changes. */
  isDirty: boolean;
}

/** A draft whose template or data have changed says so and offers to regenerate it (domain rule 11). */
export function MailRenewal({ mail, isDirty }: MailRenewalProps) {
  const { t } = useTranslation('admin');
  const renew = useRenewMail();
  const { renewal, handEdits } = mail;
  if (!renewal) return null;
  const make = (choice: 'keep' | 'drop') =>
    renew.mutate(
      { id: mail.id, version: mail.version, handEdits: choice },
      {
        onSuccess: () => toast.success(t('mail.renewed')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  const chosen = renew.isPending ? renew.variables.handEdits : null;
  return (
    <Alert
      severity="warning"
      title={t(renewal.because.includes('template') ? 'mail.changedTemplate' : 'mail.changedFacts')}
    >
      <p>{t('mail.changedText')}</p>
      <Block mt={1}>
        <Disclosure title={t('mail.showRenewal')}>
          <Text component="p" dir="auto" m={0} mb={1.5} weight="semibold">
            {renewal.subject}
          </Text>
          <Prose>{renewal.body}</Prose>
        </Disclosure>
      </Block>
      <Row wrap gap={1} mt={1}>
        <Button size="small" icon="refresh" disabled={isDirty} pending={chosen === 'keep'} onClick={() => make('keep')}>
          {t(handEdits.length > 0 ? 'mail.renewKeeping' : 'mail.renew')}
        </Button>
        {handEdits.length > 0 && (
          <Button
            size="small"
            variant="text"
            disabled={isDirty}
            pending={chosen === 'drop'}
            onClick={() => make('drop')}
          >
            {t('mail.renewDropping')}
          </Button>
        )}
      </Row>
      {isDirty && (
        <Text component="p" m={0} mt={1} size="small" tone="secondary">
          {t('mail.renewDirty')}
        </Text>
      )}
    </Alert>
  );
}
