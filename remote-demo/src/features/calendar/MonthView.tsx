import { createContext, useContext, useState } from 'react';
import { DayButton as PlainDayButton, DayPicker, defaultDateLib, type DayButtonProps } from 'react-day-picker';
import { ar, enGB, fr, zhCN } from 'react-day-picker/locale';
import { useDirection, useLanguage, useTranslation, type Language } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Box,
  Button,
  Card,
  Grid,
  Icon,
  Row,
  Text,
  VisuallyHidden,
  type SxProps,
  type Theme,
} from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import type { CalendarEvent } from '../../slices/notes.ts';
import { RowButton } from '../demo-page/ListAndDetail.tsx';
import { eventsOn } from './events.ts';

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

const tints = Object.fromEntries(
  (['brand', 'success', 'warning', 'error'] as const).map((color) => [
    `& .event[data-color=${color}]`,
    { color: `${color}.main`, backgroundColor: { xs: `${color}.main`, sm: `${color}.tint` } },
  ]),
);

/**
 * The style of the library’s table in our theme; its own style sheet is for whole pages, which remotes may not have.
 */
const monthStyle: SxProps<Theme> = {
  position: 'relative',
  '& .rdp-months': { position: 'relative' },
  '& .rdp-nav': { position: 'absolute', insetInlineEnd: 0, insetBlockStart: 0, display: 'flex', gap: 0.5 },
  '& .rdp-nav button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    border: 0,
    borderRadius: 1,
    color: 'text.primary',
    background: 'none',
    cursor: 'pointer',
  },
  '& .rdp-nav button:hover': { backgroundColor: 'background.sunken' },
  '& .rdp-month_caption': { display: 'flex', alignItems: 'center', minHeight: 44, mb: 1.5 },
  '& .rdp-caption_label': { fontSize: '1.25rem', fontWeight: 700, textTransform: 'capitalize' },
  '& .rdp-month_grid': { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  '& .rdp-weekday': {
    py: 0.5,
    px: 0,
    fontSize: { xs: '0.75rem', sm: '0.8125rem' },
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: 'text.secondary',
  },
  '& .rdp-day': { p: 0, border: '1px solid', borderColor: 'divider', height: { xs: 56, sm: 92 }, verticalAlign: 'top' },
  '& .rdp-day_button': {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    width: '100%',
    height: { xs: 56, sm: 92 },
    p: { xs: 0.5, sm: 0.75 },
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    background: 'none',
    cursor: 'pointer',
    overflow: 'hidden',
  },
  '& .rdp-day_button:hover': { backgroundColor: 'background.sunken' },
  '& .rdp-day_button:focus-visible': { outline: '2px solid', outlineColor: 'brand.main', outlineOffset: -2 },
  '& .number': {
    display: 'inline-grid',
    placeItems: 'center',
    alignSelf: 'flex-start',
    minWidth: 28,
    height: 28,
    borderRadius: 14,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .rdp-outside .number': { color: 'text.secondary' },
  '& .rdp-today .number': { fontWeight: 700, color: 'brand.contrastText', backgroundColor: 'brand.main' },
  '& .rdp-selected': { boxShadow: (theme) => `inset 0 0 0 2px ${theme.vars.palette.brand.main}` },
  '& .events': { display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, gap: '3px', minWidth: 0 },
  '& .event': {
    width: { xs: 6, sm: '100%' },
    height: { xs: 6, sm: 'auto' },
    px: { xs: 0, sm: 0.5 },
    borderRadius: { xs: '50%', sm: 0.5 },
    fontSize: { xs: 0, sm: '0.75rem' },
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  ...tints,
  '& .rdp-footer': { mt: 1.5 },
};
