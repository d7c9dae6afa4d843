import { useState, useEffect } from 'react';
import { type MailDetail, editMail, type BodyOf } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Stack, toast, Button, Row, Grid, Box, Text, Checkbox } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, useWatch, showProblem, useContractForm } from '@guildhall/shared/ui/form';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useZone } from '@guildhall/shared/features/zone';
import { useUnsavedWork } from '@guildhall/shared/store';
import { useFormat } from '@guildhall/shared/format';
import { Prose } from '../../lib/texts.tsx';
import { Contradiction, DiscardDialog, MailActions, HandEdits, MailRenewal } from './MailActions.tsx';
import { MailDetails, MailBody, type MailValues } from './MailReading.tsx';
import { MailFiles } from './MailFiles.tsx';
import { useEditMail, useMarkMailReady, useRedraftMail, useSendMail, useTestMail } from './api.ts';
import { MailPreview } from './MailPreview.tsx';
import { noTime, isoOf, isMistyped, TimeInput } from './TimeInput.tsx';

// Contains the editor library.

interface MailEditorProps {
  mail: MailDetail;
  onClosed: () => void;
  onOpened: (id: string) => void;
  onSent: (mail: MailDetail) => void;
}

type Question = 'discard' | 'close' | null;

/** A mail that waits for a person: read, edit, send or discard it. */
export function MailEditor({ mail, onClosed, onOpened, onSent }: MailEditorProps) {
  const { t } = useTranslation('admin');
  const [question, setQuestion] = useState<Question>(null);
  const editing = useMailEditing(mail, { onClosed, onSent });
  const { form, base, isDirty } = editing;
  const { control } = form;
  const values = { ...base, ...useWatch({ control }) };

  return (
    <>
      <Dialog
        open
        title={t('mail.title')}
        onClose={() => (isDirty ? setQuestion('close') : onClosed())}
        onSubmit={editing.submit}
        width="md"
        actions={
          <MailActions
            state={base.state}
            isDirty={isDirty}
            isContradicted={editing.isContradicted}
            isSuppressed={editing.isSuppressed}
            isScheduled={editing.time.day !== ''}
            redraft={{ pending: editing.isRedrafting, onClick: editing.redraft }}
            save={{ pending: editing.isSaving, onClick: editing.save }}
            ready={{ pending: editing.isMarkingReady, onClick: editing.markReady }}
            isSending={editing.isSending}
            onDiscard={() => setQuestion('discard')}
          />
        }
      >
        <Stack gap={2.5}>
          <FormProblem control={control} />
          {editing.hasVersionConflict && !isDirty && (
            <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
              {t('mail.notSentChanged')}
            </Alert>
          )}
          <Contradiction mail={mail} onOpened={onOpened} />
          <Bounces mail={mail} isAccepted={editing.toBounced} onAccepted={editing.setToBounced} />
          {editing.isNewer && isDirty && (
            <MailConflict
              theirs={mail}
              mine={form.getValues()}
              onTaken={editing.takeTheirs}
              onKept={editing.keepMine}
            />
          )}
          <MailRenewal mail={mail} isDirty={isDirty} />
          <MailDetails mail={mail} />
          <FormField control={control} name="to" type="email" label={t('mails.to')} />
          <FormField control={control} name="subject" label={t('mails.subject')} />
          <MailBody control={control} mail={mail} />
          <MailTools mail={mail} values={values} />
          <MailFiles mail={mail} canChange />
          <TimeInput
            label={t('mails:schedule.when')}
            help={t('mails:schedule.help')}
            value={editing.time}
            onChanged={editing.setTime}
          />
          <HandEdits mail={mail} />
        </Stack>
      </Dialog>
      <DiscardDialog
        open={question === 'discard'}
        mail={mail}
        version={Math.max(mail.version, base.version)}
        onKept={() => setQuestion(null)}
        onDiscarded={onClosed}
      />
      <ConfirmDialog
        open={question === 'close'}
        title={t('mail.unsavedTitle')}
        confirm={t('mail.unsavedConfirm')}
        danger
        onClose={() => setQuestion(null)}
        onConfirmed={onClosed}
      >
        {t('mail.unsavedText')}
      </ConfirmDialog>
    </>
  );
}

interface MailEditingOptions {
  onClosed: () => void;
  onSent: (mail: MailDetail) => void;
}

const isVersionConflict = (error: unknown): boolean => isApiProblem(error) && error.code === 'version_conflict';

/**
 * The form of a mail and its three commands: save, mark as ready, send. Without unsaved text it follows the server;
 * unsaved text stays, and `isNewer` says that the server has another version.
 */
function useMailEditing(mail: MailDetail, { onClosed, onSent }: MailEditingOptions) {
  const { t } = useTranslation('admin');
  /** The version the edits are based on. */
  const [base, setBase] = useState(mail);
  const edit = useEditMail(mail.id);
  const markReady = useMarkMailReady();
  const send = useSendMail();
  const redraft = useRedraftMail();
  const [time, setTime] = useState(noTime);
  const zone = useZone();
  const [toBounced, setToBounced] = useState(false);
  const { form } = useContractForm<MailValues, BodyOf<typeof editMail>, BodyOf<typeof editMail>>(editMail.body, {
    defaultValues: writeMail(mail),
    toBody: (values) => ({ version: base.version, ...values }),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const isContradicted = mail.contradicts.length > 0;

  const startFrom = (current: MailDetail) => {
    setBase(current);
    form.reset(writeMail(current));
  };
  // Another person's version arrived while there was no unsaved text: show it.
  const isNewer = mail.version > base.version && !edit.isPending;
  useEffect(() => {
    if (isNewer && !isDirty) startFrom(mail);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `startFrom` is a new function on every render
  }, [isNewer, isDirty, mail]);

  const onError = (error: unknown) => {
    // A version conflict is shown next to the typed text.
    if (!isVersionConflict(error)) showProblem(form, error);
  };
  const save = (body: BodyOf<typeof editMail>, version: number, onSaved: (mail: MailDetail) => void) => {
    edit.mutate(
      { ...body, version },
      {
        onSuccess: (changed) => {
          send.reset();
          startFrom(changed);
          onSaved(changed);
        },
        onError,
      },
    );
  };
  const sendVersion = ({ id, version }: MailDetail) => {
    const at = isoOf(time, zone);
    send.mutate({ id, version, ...(at && { at }), ...(toBounced && { toBounced }) }, { onSuccess: onSent, onError });
  };
  const saveOver = (version: number) =>
    void form.handleSubmit((body) => save(body, version, () => toast.success(t('mail.saved'))))();

  return {
    form,
    base,
    isDirty,
    isContradicted,
    isNewer,
    /** The time to send it, as typed; empty to send now. */
    time,
    setTime,
    toBounced,
    setToBounced,
    isSuppressed: mail.bounces?.asks === true && !toBounced,
    isRedrafting: redraft.isPending,
    redraft: () => redraft.mutate({ id: base.id, version: base.version }, { onError }),
    /** Sending or marking as ready was refused because another person had changed the mail. */
    hasVersionConflict: isVersionConflict(send.error ?? markReady.error),
    isSaving: edit.isPending,
    isMarkingReady: markReady.isPending,
    isSending: send.isPending,
    save: () => saveOver(base.version),
    markReady: () =>
      markReady.mutate(
        { id: base.id, version: base.version },
        {
          onSuccess: () => {
            toast.success(t('mail.markedReady'));
            onClosed();
          },
          onError,
        },
      ),
    /** Sends the mail, after saving unsaved changes. */
    submit: form.handleSubmit((body) => {
      if (isMistyped(time)) return;
      if (isContradicted || (mail.bounces?.asks && !toBounced && base.to === mail.to && body.to === mail.to)) return;
      if (isDirty) save(body, base.version, sendVersion);
      else sendVersion(base);
    }),
    /** Replaces the typed text with the server's version. */
    takeTheirs: () => startFrom(mail),
    /** Saves the typed text over the server's version. */
    keepMine: () => {
      setBase(mail);
      saveOver(mail.version);
    },
  };
}

interface MailToolsProps {
  mail: MailDetail;
  /** The unsaved values. */
  values: MailValues;
}

/** Previews a mail as its recipient will see it, and sends the reader a copy. */
function MailTools({ mail, values: { subject, body } }: MailToolsProps) {
  const { t } = useTranslation('mails');
  const [isShown, setShown] = useState(false);
  const test = useTestMail(mail.id);
  const isBlank = subject.trim() === '' || body.trim() === '';
  const sendTest = () =>
    test.mutate(
      { subject, body },
      {
        onSuccess: ({ to }) => toast.success(t('testSent', { to })),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <>
      <Row wrap gap={1}>
        <Button type="button" size="small" icon="eye" disabled={isBlank} onClick={() => setShown(true)}>
          {t('preview.open')}
        </Button>
        <Button type="button" size="small" icon="mail" disabled={isBlank} pending={test.isPending} onClick={sendTest}>
          {t('sendTest')}
        </Button>
      </Row>
      {isShown && <MailPreview mail={mail} text={{ subject, body }} onClosed={() => setShown(false)} />}
    </>
  );
}

const writeMail = ({ to, subject, body }: MailDetail): MailValues => ({ to, subject, body });

interface MailConflictProps {
  theirs: MailDetail;
  mine: MailValues;
  onTaken: () => void;
  onKept: () => void;
}

const labels = { to: 'mails.to', subject: 'mails.subject', body: 'mail.body' } as const;

/**
 * Two people edited one mail: shows the differences to the server and keeps the typed text (domain §4, scenario 14).
 */
function MailConflict({ theirs, mine, onTaken, onKept }: MailConflictProps) {
  const { t } = useTranslation('admin');
  const differing = (['to', 'subject', 'body'] as const).filter((name) => theirs[name] !== mine[name]);
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <p>{t('common.changedMeanwhileHint')}</p>
      {differing.length > 0 && (
        <Grid component="dl" aria-label={t('mail.theirs')} gap={1} m={0} mt={1.5}>
          {differing.map((name) => (
            <div key={name}>
              <Text component="dt" size="caption" tone="secondary">
                {t('mail.theirs')}: {t(labels[name])}
              </Text>
              <Box component="dd" sx={{ m: 0, maxHeight: 200, overflow: 'auto' }}>
                <Prose>{theirs[name]}</Prose>
              </Box>
            </div>
          ))}
        </Grid>
      )}
      <Row wrap gap={1} mt={1.5}>
        <Button size="small" onClick={onTaken}>
          {t('mail.useTheirs')}
        </Button>
        <Button size="small" onClick={onKept}>
          {t('mail.keepMine')}
        </Button>
      </Row>
    </Alert>
  );
}

interface BouncesProps {
  mail: MailDetail;
  /** The person has confirmed sending it anyway. */
  isAccepted: boolean;
  onAccepted: (isAccepted: boolean) => void;
}

/** Warns that mails to this address bounced; after three bounces, asks before sending another one. */
function Bounces({ mail: { bounces }, isAccepted, onAccepted }: BouncesProps) {
  const { t } = useTranslation('mails');
  const format = useFormat();
  if (!bounces) return null;
  const { count, lastAt, lastError, asks } = bounces;
  return (
    <Alert severity={asks ? 'error' : 'warning'} title={t('bounces.title', { count })}>
      {t('bounces.last', { day: format.date(lastAt), error: lastError })}
      {asks && <Checkbox label={t('bounces.sendAnyway')} checked={isAccepted} onChange={onAccepted} />}
    </Alert>
  );
}
