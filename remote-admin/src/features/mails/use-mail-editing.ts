import { useEffect, useState } from 'react';
import { editMail } from '@guildhall/shared/contracts';
import type { BodyOf, MailDetail } from '@guildhall/shared/contracts';
import { isApiProblem } from '@guildhall/shared/http';
import { useZone } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { toast } from '@guildhall/shared/ui/core';
import { showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { useEditMail, useMarkMailReady, useRedraftMail, useSendMail } from './api.ts';
import type { MailValues } from './MailConflict.tsx';
import { writeMail } from './MailConflict.tsx';
import { isMistyped, isoOf, noTime } from './TimeInput.tsx';

interface MailEditingOptions {
  onClosed: () => void;
  onSent: (mail: MailDetail) => void;
}

const isVersionConflict = (error: unknown): boolean => isApiProblem(error) && error.code === 'version_conflict';

/**
 * The form of a mail and its three commands: save, mark as ready, send. Without unsaved text it follows the server;
 * unsaved text stays, and `isNewer` says that the server has another version.
 */
export function useMailEditing(mail: MailDetail, { onClosed, onSent }: MailEditingOptions) {
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
  const form = useAppForm<MailValues, BodyOf<typeof editMail>, BodyOf<typeof editMail>>({
    schema: editMail.body,
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
