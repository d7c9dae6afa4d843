import { useState, type FormEvent } from 'react';
import { fullName, limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { TextInput, toast } from '@guildhall/shared/ui/core';
import { RichText } from '@guildhall/shared/ui/rich-text';
import { keepMail, openMail, type Email, type Paragraph } from '../../slices/email.ts';
import { FormDialog } from '../demo-page/FormDialog.tsx';

/** Writes a mail. An unfinished one becomes a draft when the dialog closes. */
export function ComposeDialog({ draft, onClose }: { draft: Email | null; onClose: () => void }) {
  const { t } = useTranslation('emails');
  const user = useUser();
  const [to, setTo] = useState(draft?.to ?? '');
  const [subject, setSubject] = useState(draft?.subject ?? '');
  const [text, setText] = useState<Paragraph[]>(draft?.text ?? []);
  const [isChecked, setChecked] = useState(false);
  const isBlank = text.every(({ runs }) => runs.every((run) => run.text.trim() === ''));
  const missing = { to: to.trim() === '', text: isBlank };

  const keep = (place: 'sent' | 'draft') => {
    const from = user ? fullName(user) : '–';
    const mail = { to: to.trim(), subject: subject.trim(), text };
    keepMail(mail, place, from, new Date().toISOString(), draft?.id ?? null);
    openMail(null);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (missing.to || missing.text) return;
    keep('sent');
    toast.success(t('compose.sent'));
    onClose();
  }
  function close() {
    if (!missing.to || !isBlank || subject.trim() !== '') {
      keep('draft');
      toast.success(t('compose.kept'));
    }
    onClose();
  }
  return (
    <FormDialog
      width="md"
      title={t('compose.title')}
      onClose={close}
      onSubmit={submit}
      cancel={t('compose.close')}
      save={t('compose.send')}
      saveIcon="send"
      columns="minmax(0, 1fr)"
    >
      <TextInput
        autoFocus
        label={t('to')}
        error={isChecked && missing.to ? t('compose.needed') : undefined}
        inputProps={{ dir: 'auto', maxLength: limits.emailLength, autoComplete: 'off' }}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <TextInput
        optional
        label={t('subject')}
        inputProps={{ dir: 'auto', maxLength: 200 }}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <RichText
        label={t('compose.text')}
        error={isChecked && missing.text ? t('compose.needed') : undefined}
        initial={text}
        onChange={(lines) => setText(lines ?? draft?.text ?? [])}
      />
    </FormDialog>
  );
}
