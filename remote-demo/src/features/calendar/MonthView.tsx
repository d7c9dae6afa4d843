import { createContext, useContext, useState } from 'react';
import { DayButton as PlainDayButton, DayPicker, defaultDateLib, type DayButtonProps } from 'react-day-picker';
import { ar, enGB, fr, zhCN } from 'react-day-picker/locale';
import { useDirection, useLanguage, useTranslation, type Language } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Box, Button, Card, Grid, Icon, Row, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import type { CalendarEvent } from '../../slices/notes.ts';
import { RowButton } from '../demo-page/ListAndDetail.tsx';
import { eventsOn } from './events.ts';
import { monthStyle } from './month-style.ts';

const locales = { en: enGB, fr, ar, cn: zhCN } as const satisfies Record<Language, unknown>;

interface MonthViewProps {
  events: readonly CalendarEvent[];
  day: string;
  onDay: (day: string) => void;
  onAdd: () => void;
  onEvent: (event: CalendarEvent) => void;
}

/** A day in the device’s zone, which the library uses. */
const dateOf = (day: string) => new Date(`${day}T12:00:00`);
const dayOf = (date: Date) => defaultDateLib.format(date, 'yyyy-MM-dd');

const Events = createContext<readonly CalendarEvent[]>([]);

/** A month to browse, and the selected day with its entries. */
export function MonthView({ events, day, onDay, onAdd, onEvent }: MonthViewProps) {
  const { t } = useTranslation('calendar');
  const direction = useDirection();
  const language = useLanguage();
  const [month, setMonth] = useState(() => dateOf(day));
  const now = dayOf(new Date());
  const isToday = day === now && dayOf(month).slice(0, 7) === now.slice(0, 7);
  return (
    <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Card>
        <Box sx={monthStyle}>
          <Events.Provider value={events}>
            <DayPicker
              mode="single"
              required
              showOutsideDays
              fixedWeeks
              dir={direction}
              locale={locales[language]}
              numerals="latn"
              month={month}
              onMonthChange={setMonth}
              selected={dateOf(day)}
              onSelect={(date: Date) => onDay(dayOf(date))}
              components={{ DayButton, Chevron }}
              footer={
                <Button
                  size="small"
                  icon="calendar"
                  // Stays in the order of the keyboard: pressing it would otherwise lose the focus.
                  aria-disabled={isToday}
                  onClick={() => {
                    setMonth(new Date());
                    onDay(dayOf(new Date()));
                  }}
                >
                  {t('today')}
                </Button>
              }
            />
          </Events.Provider>
        </Box>
      </Card>
      <Agenda events={eventsOn(events, day)} day={day} onAdd={onAdd} onEvent={onEvent} />
    </Grid>
  );
}

const chevrons = { left: 'chevronStart', right: 'chevronEnd', up: 'chevronUp', down: 'chevronDown' } as const;

/** Our icons are mirrored automatically in Arabic. */
const Chevron = ({ orientation = 'left' }: { orientation?: keyof typeof chevrons }) => (
  <Icon name={chevrons[orientation]} />
);

/** A day with its first entries; a phone shows dots. */
function DayButton(props: DayButtonProps) {
  const { t } = useTranslation('calendar');
  const { day, modifiers, children } = props;
  const ofDay = eventsOn(useContext(Events), day.isoDate);
  const label = props['aria-label'] ?? '';
  return (
    <PlainDayButton
      {...props}
      // The name comes from the content: a label would have to repeat the titles shown on a wide screen.
      aria-label={undefined}
      {...(modifiers.today && { 'aria-current': 'date' })}
    >
      <span className="number" aria-hidden>
        {children}
      </span>
      <VisuallyHidden>
        {label}
        {ofDay.length > 0 && ` (${t('entries', { count: ofDay.length })})`}
      </VisuallyHidden>
      <span className="events" aria-hidden>
        {ofDay.slice(0, 3).map((event) => (
          <span key={event.id} className="event" data-color={event.color} title={event.title} dir="auto">
            {event.title}
          </span>
        ))}
      </span>
    </PlainDayButton>
  );
}

function Agenda({ events, day, onAdd, onEvent }: Omit<MonthViewProps, 'onDay'>) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <Card title={format.day(day)}>
      {events.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={t('free')}
          text={t('freeText')}
          action={
            <Button icon="add" onClick={onAdd}>
              {t('add')}
            </Button>
          }
        />
      ) : (
        <Grid component="ul" plain gap={1}>
          {events.map((event) => (
            <Row component="li" key={event.id}>
              <RowButton type="button" onClick={() => onEvent(event)}>
                <Box
                  component="span"
                  sx={{ width: 4, alignSelf: 'stretch', borderRadius: 1, backgroundColor: `${event.color}.main` }}
                />
                <Grid component="span" gap={0.25} shrink>
                  <Text component="bdi" weight="semibold" breakWords>
                    {event.title}
                  </Text>
                  <Text component="span" size="small" tone="secondary">
                    {event.time === '' ? t('wholeDay') : <bdi>{event.time}</bdi>}
                    <VisuallyHidden>, {t('edit')}</VisuallyHidden>
                  </Text>
                </Grid>
              </RowButton>
            </Row>
          ))}
        </Grid>
      )}
    </Card>
  );
}
