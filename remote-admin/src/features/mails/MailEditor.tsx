import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Stack } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, useWatch } from '@guildhall/shared/ui/form';
import { Bounces } from './Bounces.tsx';
import { Contradiction } from './Contradiction.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { MailActions } from './MailActions.tsx';
import { MailConflict } from './MailConflict.tsx';
import { HandEdits } from './HandEdits.tsx';
import { MailDetails } from './MailDetails.tsx';
import { MailFiles } from './MailFiles.tsx';
import { MailRenewal } from './MailRenewal.tsx';
import { MailTools } from './MailTools.tsx';
import { TimeInput } from './TimeInput.tsx';
import { useMailEditing } from './use-mail-editing.ts';
import { MailBody } from './MailBody.tsx';

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
