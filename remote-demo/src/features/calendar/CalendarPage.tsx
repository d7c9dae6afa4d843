import { lazy, Suspense, useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery, useQueryClient } from '@guildhall/shared/query';
import { Button, Card, Skeleton } from '@guildhall/shared/ui/core';
import { DemoPage, type Need } from '../demo-page/DemoPage.tsx';
import { EventDialog } from './EventDialog.tsx';
import { sampleEvents, type CalendarEvent } from './events.ts';

// The calendar brings its library, which the page's own chunk leaves out.
const MonthView = lazy(() => import('./MonthView.tsx'));

const queryKey = ['demo', 'calendar'];
const today = () => new Date().toISOString().slice(0, 10);

/** A month with its entries, and the day beside it. */
export default function CalendarPage() {
  const { t } = useTranslation(['calendar', 'demo']);
  const texts = useFeatureTranslations('calendar', (language) => import(`../../../locales/calendar/${language}.json`));
  const client = useQueryClient();
  const [day, setDay] = useState(today);
  const [editing, setEditing] = useState<CalendarEvent | null>(null);
  // No slice of the specification (§3) is a calendar's: the entries last as long as the page.
  const { data: events = [] } = useQuery({
    queryKey,
    queryFn: () => Promise.resolve(sampleEvents(today())),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const change = (next: (events: readonly CalendarEvent[]) => CalendarEvent[]) =>
    client.setQueryData<CalendarEvent[]>(queryKey, (before = []) => next(before));
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
          <Suspense
            fallback={
              <Card>
                <Skeleton variant="rounded" height={480} />
              </Card>
            }
          >
            <MonthView events={events} day={day} onDay={setDay} onAdd={add} onEvent={setEditing} />
          </Suspense>
          {editing && (
            <EventDialog
              event={editing}
              onClose={() => setEditing(null)}
              onSaved={(saved) =>
                change((before) =>
                  saved.id === 0
                    ? [...before, { ...saved, id: Math.max(0, ...before.map(({ id }) => id)) + 1 }]
                    : before.map((event) => (event.id === saved.id ? saved : event)),
                )
              }
              onDeleted={(id) => change((before) => before.filter((event) => event.id !== id))}
            />
          )}
        </>
      )}
    </DemoPage>
  );
}
