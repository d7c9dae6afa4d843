import { useEffect, useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { lengthOf } from '@guildhall/shared/domain';
import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Box, Button, Stack, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { showFaults } from '../../lib/faults.ts';
import { useDiscardMail, useEditMail, useMarkMailReady, useSendMail } from './api.ts';
import { Contradiction } from './Contradiction.tsx';
import type { MailValues } from './MailConflict.tsx';
import { MailConflict, writeMail } from './MailConflict.tsx';
import { MailFacts } from './MailFacts.tsx';

interface MailEditorProps {
  mail: MailDetail;
  onClosed: () => void;
  onOpened: (id: string) => void;
  onSent: (mail: MailDetail) => void;
}

const isVersionConflict = (error: unknown): boolean => isApiProblem(error) && error.code === 'version_conflict';

type Question = 'discard' | 'close' | null;

/** A mail that waits for a person: to be read, corrected, sent or discarded. */
export function MailEditor({ mail, onClosed, onOpened, onSent }: MailEditorProps) {
  const { t } = useTranslation('admin');
  const [base, setBase] = useState(mail);
  const [question, setQuestion] = useState<Question>(null);
  const edit = useEditMail(mail.id);
  const markReady = useMarkMailReady();
  const send = useSendMail();
  const discard = useDiscardMail();
  const form = useAppForm<MailValues>({ defaultValues: writeMail(mail) });
  const { control, formState } = form;
  const { isDirty } = formState;
  useUnsavedWork(isDirty);
  const isContradicted = mail.contradicts.length > 0;

  const startFrom = (current: MailDetail) => {
    setBase(current);
    form.reset(writeMail(current));
  };
  // Somebody else's version arrived while nothing was typed here: it is simply shown.
  const isNewer = mail.version > base.version && !edit.isPending;
  useEffect(() => {
    if (isNewer && !isDirty) startFrom(mail);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `startFrom` is another one with every rendering
  }, [isNewer, isDirty, mail]);

  const refused = (error: unknown) => {
    // What was refused because of another version is shown beside what is typed.
    if (!isVersionConflict(error)) showProblem(form, error);
  };
  const save = (values: MailValues, version: number, saved: (mail: MailDetail) => void) => {
    const hasFaults = showFaults(form, [
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.to.trim()) && ['to', t('mail.toNeeded')],
      (values.subject.trim() === '' || lengthOf(values.subject) > 200) && ['subject', t('mail.subjectNeeded')],
      values.body.trim() === '' && ['body', t('mail.bodyNeeded')],
    ]);
    if (hasFaults) return;
    edit.mutate(
      { version, ...values },
      {
        onSuccess: (changed) => {
          send.reset();
          startFrom(changed);
          saved(changed);
        },
        onError: refused,
      },
    );
  };
  const leave = ({ id, version }: MailDetail) => send.mutate({ id, version }, { onSuccess: onSent, onError: refused });
  const submit = form.handleSubmit((values) => {
    if (isContradicted) return;
    if (isDirty) save(values, base.version, leave);
    else leave(base);
  });
  const saveOnly = (version: number) =>
    form.handleSubmit((values) => save(values, version, () => toast.success(t('mail.saved'))))();

  return (
    <>
      <Dialog
        open
        title={t('mail.title')}
        onClose={() => (isDirty ? setQuestion('close') : onClosed())}
        onSubmit={submit}
        width="md"
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: 1, justifyContent: 'flex-end' }}>
            <Button
              variant="text"
              color="error"
              icon="delete"
              onClick={() => setQuestion('discard')}
              sx={{ mr: { sm: 'auto' } }}
            >
              {t('mail.discard')}
            </Button>
            <Button
              icon="save"
              disabled={!isDirty}
              pending={edit.isPending}
              onClick={() => void saveOnly(base.version)}
            >
              {t('mail.save')}
            </Button>
            {base.state === 'draft' && (
              <Button
                icon="check"
                disabled={isDirty}
                pending={markReady.isPending}
                onClick={() =>
                  markReady.mutate(
                    { id: base.id, version: base.version },
                    {
                      onSuccess: () => {
                        toast.success(t('mail.markedReady'));
                        onClosed();
                      },
                      onError: refused,
                    },
                  )
                }
              >
                {t('mail.markReady')}
              </Button>
            )}
            <SubmitButton
              icon="send"
              disabled={isContradicted}
              pending={send.isPending}
              title={isContradicted ? t('mail.sendBlocked') : undefined}
            >
              {t(isDirty ? 'mail.saveAndSend' : 'mail.send')}
            </SubmitButton>
          </Box>
        }
      >
        <Stack spacing={2.5}>
          <FormProblem control={control} />
          {isVersionConflict(send.error ?? markReady.error) && !isDirty && (
            <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
              {t('mail.notSentChanged')}
            </Alert>
          )}
          <Contradiction mail={mail} onOpened={onOpened} />
          {isNewer && isDirty && (
            <MailConflict
              theirs={mail}
              mine={form.getValues()}
              onTaken={() => startFrom(mail)}
              onKept={() => {
                setBase(mail);
                void saveOnly(mail.version);
              }}
            />
          )}
          <MailFacts mail={mail} />
          <FormField control={control} name="to" type="email" label={t('mails.to')} />
          <FormField control={control} name="subject" label={t('mails.subject')} inputProps={{ maxLength: 200 }} />
          <FormField
            control={control}
            name="body"
            type="multiline"
            minRows={10}
            maxRows={22}
            label={t('mail.body')}
            inputProps={{ maxLength: 20_000 }}
          />
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={question === 'discard'}
        title={t('mail.discardTitle')}
        confirm={t('mail.discard')}
        danger
        pending={discard.isPending}
        error={discard.error}
        onClose={() => {
          setQuestion(null);
          discard.reset();
        }}
        onConfirmed={() =>
          discard.mutate(
            { id: mail.id, version: Math.max(mail.version, base.version) },
            {
              onSuccess: () => {
                toast.success(t('mail.discarded'));
                onClosed();
              },
            },
          )
        }
      >
        {t('mail.discardText', { subject: mail.subject, to: mail.to })}
      </ConfirmDialog>
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
