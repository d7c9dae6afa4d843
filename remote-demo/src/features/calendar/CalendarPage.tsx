import { useEffect, useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { DemoPage, type Need } from '../demo-page/DemoPage.tsx';
import { deleteEvent, eventsLoaded, keepEvent, useEvents, type CalendarEvent } from '../../slices/notes.ts';
import { EventDialog } from './EventDialog.tsx';
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
  const needs: readonly Need[] = [texts];
  const add = () => setEditing({ id: 0, title: '', day, time: '', color: 'brand' });
  return (
    <DemoPage
      title={t('demo:nav.calendar')}
      needs={needs}
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
