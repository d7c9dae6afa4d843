import { useState } from 'react';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Select, TextInput, toast } from '@guildhall/shared/ui/core';
import { textLimits } from '../../slices/limits.ts';
import { addTicket, ticketLabels } from '../../slices/ticket.ts';
import { FormDialog } from '../demo-page/FormDialog.tsx';

/** A new ticket by the signed-in person. */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const user = useUser();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [label, setLabel] = useState<(typeof ticketLabels)[number]>('question');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = title.trim() === '';
  function submit() {
    setChecked(true);
    if (isEmpty) return;
    addTicket({
      ticketTitle: title.trim(),
      ticketDescription: text.trim(),
      Label: label,
      AgentName: user ? fullName(user) : '–',
      Date: new Date().toISOString().slice(0, 10),
    });
    toast.success(t('added'));
    onClose();
  }
  return (
    <FormDialog title={t('add')} onClose={onClose} onSubmit={submit} cancel={t('cancel')} save={t('save')}>
      <TextInput
        autoFocus
        label={t('columns.ticket')}
        error={isChecked && isEmpty ? t('needed') : undefined}
        inputProps={{ dir: 'auto', maxLength: textLimits.ticket.title }}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextInput
        multiline
        minRows={3}
        optional
        label={t('text')}
        inputProps={{ dir: 'auto', maxLength: textLimits.ticket.text }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('label')}
        value={label}
        options={ticketLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
        onChange={(value) => setLabel(ticketLabels.find((one) => one === value) ?? 'question')}
      />
    </FormDialog>
  );
}
