import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Select, TextInput } from '@guildhall/shared/ui/core';
import { ClockInput, DateInput } from '@guildhall/shared/ui/form';
import { eventColors, type CalendarEvent } from '../../slices/notes.ts';
import { textLimits } from '../../slices/limits.ts';
import { FormDialog } from '../demo-page/FormDialog.tsx';

interface EventDialogProps {
  /** With id 0, a new one. */
  event: CalendarEvent;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onDeleted: (id: number) => void;
}

/** Adds, changes or deletes an entry. */
export function EventDialog({ event, onClose, onSaved, onDeleted }: EventDialogProps) {
  const { t } = useTranslation('calendar');
  const [draft, setDraft] = useState(event);
  const [isChecked, setChecked] = useState(false);
  const isNew = event.id === 0;
  const missing = { title: draft.title.trim() === '', day: draft.day === '' };
  const change = (fields: Partial<CalendarEvent>) => setDraft({ ...draft, ...fields });
  function submit() {
    setChecked(true);
    if (missing.title || missing.day) return;
    onSaved({ ...draft, title: draft.title.trim() });
    onClose();
  }
  return (
    <FormDialog
      title={t(isNew ? 'add' : 'edit')}
      cancel={t('cancel')}
      save={t('save')}
      onClose={onClose}
      onSubmit={submit}
      columns={{ xs: '1fr', sm: '1fr 1fr' }}
      more={
        !isNew && (
          <Button
            variant="text"
            color="error"
            onClick={() => {
              onDeleted(event.id);
              onClose();
            }}
          >
            {t('delete')}
          </Button>
        )
      }
    >
      <TextInput
        autoFocus
        label={t('fields.title')}
        error={isChecked && missing.title ? t('needed') : undefined}
        inputProps={{ dir: 'auto', maxLength: textLimits.event }}
        sx={{ gridColumn: '1 / -1' }}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <DateInput
        label={t('fields.day')}
        error={isChecked && missing.day ? t('needed') : undefined}
        value={draft.day}
        onChange={(day) => change({ day })}
      />
      <ClockInput optional label={t('fields.time')} value={draft.time} onChange={(time) => change({ time })} />
      <Select
        label={t('fields.color')}
        value={draft.color}
        options={eventColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
        onChange={(value) => change({ color: eventColors.find((color) => color === value) ?? 'brand' })}
      />
    </FormDialog>
  );
}
