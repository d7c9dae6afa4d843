import { useEffect, useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, lazyPart, Skeleton, Select, TextInput } from '@guildhall/shared/ui/core';
import { ClockInput, DateInput } from '@guildhall/shared/ui/form';
import { DemoPage, type PageResource } from '../demo-page/DemoPage.tsx';
import {
  deleteEvent,
  eventsLoaded,
  keepEvent,
  useEvents,
  type CalendarEvent,
  eventColors,
} from '../../slices/notes.ts';
import { textLimits } from '../../slices/limits.ts';
import { FormDialog } from '../demo-page/FormDialog.tsx';
import { sampleEvents } from './events.ts';

// The calendar contains its library, which the page's own chunk leaves out.
const MonthView = lazyPart(async () => (await import('./MonthView.tsx')).MonthView, {
  fallback: (
    <Card>
      <Skeleton variant="rounded" height={480} />
    </Card>
  ),
});

const today = () => new Date().toISOString().slice(0, 10);

/** A month with its entries, and the day beside it. */
export default function CalendarPage() {
  const { t } = useTranslation(['calendar', 'demo']);
  const texts = useFeatureTranslations('calendar', (language) => import(`../../../locales/calendar/${language}.json`));
  const [day, setDay] = useState(today);
  const [editing, setEditing] = useState<CalendarEvent | null>(null);
  const events = useEvents();
  useEffect(() => eventsLoaded(sampleEvents(today())), []);
  const resources: readonly PageResource[] = [texts];
  const add = () => setEditing({ id: 0, title: '', day, time: '', color: 'brand' });
  return (
    <DemoPage
      title={t('demo:nav.calendar')}
      resources={resources}
      subtitle={() => t('subtitle')}
      actions={() => (
        <Button variant="contained" icon="add" onClick={add}>
          {t('add')}
        </Button>
      )}
    >
      {() => (
        <>
          <MonthView events={events} day={day} onDay={setDay} onAdd={add} onEvent={setEditing} />
          {editing && (
            <EventDialog event={editing} onClose={() => setEditing(null)} onSaved={keepEvent} onDeleted={deleteEvent} />
          )}
        </>
      )}
    </DemoPage>
  );
}

interface EventDialogProps {
  /** With id 0, a new one. */
  event: CalendarEvent;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onDeleted: (id: number) => void;
}

/** Adds, changes or deletes an entry. */
function EventDialog({ event, onClose, onSaved, onDeleted }: EventDialogProps) {
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
