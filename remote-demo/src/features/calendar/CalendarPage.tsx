import { useEffect, useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { FormField, SelectField, useContractForm } from '@guildhall/shared/ui/form';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import {
  deleteEvent,
  eventsLoaded,
  keepEvent,
  useEvents,
  type CalendarEvent,
  eventColors,
  eventInput,
} from '../../slices/notes.ts';
import { FormDialog, noneBlank } from '../demo-page/FormDialog.tsx';
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
  const add = () => setEditing({ id: 0, title: '', day, time: '', color: 'brand' });
  return (
    <DemoPage
      title={t('demo:nav.calendar')}
      resources={[texts]}
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
  const { control, form } = useContractForm(eventInput, {
    defaultValues: event,
    faultsOf: noneBlank(t('needed'), 'title', 'day'),
  });
  const isNew = event.id === 0;
  const submit = form.handleSubmit((entry) => {
    onSaved(entry);
    onClose();
  });
  const remove = () => {
    onDeleted(event.id);
    onClose();
  };
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
          <Button variant="text" color="error" onClick={remove}>
            {t('delete')}
          </Button>
        )
      }
    >
      <FormField autoFocus control={control} name="title" label={t('fields.title')} sx={{ gridColumn: '1 / -1' }} />
      <FormField type="date" control={control} name="day" label={t('fields.day')} />
      <FormField optional type="time" control={control} name="time" label={t('fields.time')} />
      <SelectField
        control={control}
        name="color"
        label={t('fields.color')}
        placeholder={undefined}
        options={eventColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
      />
    </FormDialog>
  );
}
