import { useState } from 'react';
import { addDays, addMonths, caseLimits, dayAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Grid, IconButton, Row, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import { useDayNames } from '../../lib/day-names.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { SlotList } from './SlotList.tsx';
import type { Slot } from './slots.ts';
import { addSlots, byDay, dayOf, removeSlots } from './slots.ts';
import { TimesForDays } from './TimesForDays.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface SlotEditorProps {
  slots: readonly Slot[];
  zone: string;
  /** Minutes; `null` while the input is incomplete. */
  duration: number | null;
  /** Messages about single slots, by position. */
  errors: readonly (string | undefined)[];
  onChanged: (slots: Slot[]) => void;
}

type View = 'month' | 'week';

/** Selects the times of a poll in a calendar: days and then times, or times in a week; by pointer or keyboard. */
export function SlotEditor({ slots, zone, duration, errors, onChanged }: SlotEditorProps) {
  const { t } = useTranslation('admin');
  const today = dayAt(new Date(), zone);
  const [view, setView] = useState<View>('month');
  const [cursor, setCursor] = useState(() => dayOf(slots.find(({ wall }) => dayOf(wall) >= today)?.wall ?? today));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const day = cursor < today ? today : cursor;
  const counts = new Map(byDay(slots).map((one) => [one.day, one.slots.length]));

  const change = (next: Slot[]) => {
    const more = next.length - slots.length;
    setSaid(
      more >= 0
        ? t('poll.added', { count: more, total: next.length })
        : t('poll.removed', { count: -more, total: next.length }),
    );
    onChanged(next);
  };
  const toggleDay = (one: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(one)) after.add(one);
      return after;
    });
  const addTimes = (times: readonly string[]) => {
    change(
      addSlots(
        slots,
        [...chosen].flatMap((one) => times.map((time) => `${one}T${time}`)),
        zone,
      ),
    );
    setChosen(new Set());
  };
  return (
    <Grid gap={3} columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
      <Stack gap={2} shrink fullWidth={view === 'week'}>
        <CalendarHead view={view} day={day} today={today} onViewed={setView} onMoved={setCursor} />
        {view === 'month' ? (
          <>
            <MonthGrid
              day={day}
              today={today}
              chosen={chosen}
              counts={counts}
              onMoved={setCursor}
              onToggled={toggleDay}
            />
            <TimesForDays days={chosen} isFull={slots.length >= caseLimits.pollSlots} onAdded={addTimes} />
          </>
        ) : (
          <WeekGrid
            day={day}
            today={today}
            slots={slots}
            onMoved={setCursor}
            onToggled={(wall, taken) =>
              change(
                taken.length > 0
                  ? removeSlots(
                      slots,
                      taken.map((one) => one.wall),
                    )
                  : addSlots(slots, [wall], zone),
              )
            }
          />
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Stack>
      <SlotList
        slots={slots}
        duration={duration}
        zone={zone}
        errors={errors}
        onRemoved={(walls) => change(removeSlots(slots, walls))}
      />
    </Grid>
  );
}

interface CalendarHeadProps {
  view: View;
  day: string;
  today: string;
  onViewed: (view: View) => void;
  onMoved: (day: string) => void;
}

function CalendarHead({ view, day, today, onViewed, onMoved }: CalendarHeadProps) {
  const { t } = useTranslation('admin');
  const names = useDayNames();
  const step = (count: number) => {
    const next = view === 'month' ? addMonths(day, count) : addDays(day, 7 * count);
    onMoved(next < today ? today : next);
  };
  return (
    <Row wrap gap={1} align="center">
      <IconButton icon="chevronStart" label={t(`poll.before.${view}`)} onClick={() => step(-1)} />
      <Box aria-live="polite" sx={{ flex: 1, minWidth: 120, textAlign: 'center', fontWeight: 600 }}>
        {names.month(day)}
      </Box>
      <IconButton icon="chevronEnd" label={t(`poll.next.${view}`)} onClick={() => step(1)} />
      <Row role="group" aria-label={t('poll.view')} gap={0.5}>
        {(['month', 'week'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === view ? 'contained' : 'outlined'}
            aria-pressed={one === view}
            onClick={() => onViewed(one)}
          >
            {t(`poll.${one}`)}
          </Button>
        ))}
      </Row>
    </Row>
  );
}
