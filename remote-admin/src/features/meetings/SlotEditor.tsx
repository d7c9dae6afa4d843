import { useState } from 'react';
import { addDays, addMonths, caseLimits, dayAt, minuteMs, nameInAddress, readPeople } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Button,
  Grid,
  IconButton,
  Row,
  Stack,
  VisuallyHidden,
  Icon,
  Text,
  Block,
  TextInput,
  Alert,
} from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { Dialog } from '@guildhall/shared/ui/data';
import { useDayNames } from '../../lib/day-names.ts';
import { Nothing } from '../../lib/texts.tsx';
import { MonthGrid, WeekGrid } from './MonthGrid.tsx';
import { type Slot, addSlots, byDay, dayOf, removeSlots, readTimes, useTimes, zoneName } from './slots.ts';
import { sameAddress } from './invitees.ts';

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

interface SlotListProps {
  slots: readonly Slot[];
  duration: number | null;
  zone: string;
  errors: readonly (string | undefined)[];
  onRemoved: (walls: readonly string[]) => void;
}

/** The selected times by day; each can be removed, and effects of a clock change are noted next to it. */
function SlotList({ slots, duration, zone, errors, onRemoved }: SlotListProps) {
  const { t } = useTranslation('admin');
  const names = useDayNames();
  return (
    <Stack gap={1.5} shrink>
      <Text weight="semibold">{t('poll.chosenTimes', { count: slots.length, most: caseLimits.pollSlots })}</Text>
      <Text size="small" tone="secondary">
        {t('poll.inZone', { zone: zoneName(zone) })}
      </Text>
      {slots.length === 0 && <Nothing>{t('poll.noTimes')}</Nothing>}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, maxHeight: 440, overflowY: 'auto' }}>
        {byDay(slots).map((one) => (
          <Box key={one.day} component="section" aria-label={names.long(one.day)}>
            <Row gap={1} align="center" justify="space-between">
              <Text size="body" weight="semibold">
                {names.long(one.day)}
              </Text>
              {one.slots.length > 1 && (
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  aria-label={t('poll.removeDay', { day: names.long(one.day) })}
                  onClick={() => onRemoved(one.slots.map(({ wall }) => wall))}
                >
                  {t('poll.removeAll')}
                </Button>
              )}
            </Row>
            <Row component="ul" wrap plain gap={1} mt={0.5}>
              {one.slots.map((slot) => (
                <SlotChip
                  key={slot.startsAt}
                  slot={slot}
                  duration={duration}
                  zone={zone}
                  error={errors[slots.indexOf(slot)]}
                  onRemoved={() => onRemoved([slot.wall])}
                />
              ))}
            </Row>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

interface SlotChipProps {
  slot: Slot;
  duration: number | null;
  zone: string;
  error: string | undefined;
  onRemoved: () => void;
}

function SlotChip({ slot, duration, zone, error, onRemoved }: SlotChipProps) {
  const { t } = useTranslation('admin');
  const times = useTimes(zone);
  const names = useDayNames();
  const begins = names.time(slot.wall.slice(11, 16));
  const end = new Date(Date.parse(slot.startsAt) + (duration ?? 0) * minuteMs).toISOString();
  const text = duration && !slot.change ? times.range(slot.startsAt, end) : begins;
  const hint =
    error ??
    (slot.change === 'skipped'
      ? t('poll.skipped', { time: begins, instead: times.time(slot.startsAt) })
      : slot.change === 'doubled'
        ? t('poll.doubled', { time: begins })
        : undefined);
  return (
    <Box component="li" sx={{ maxWidth: 1, ...(hint !== undefined && { flexBasis: '100%' }) }}>
      <Box
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          pl: 1.25,
          border: '1px solid',
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 999,
          backgroundColor: 'background.sunken',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <bdi>{text}</bdi>
        <IconButton
          icon="close"
          iconSize={16}
          label={t('poll.removeTime', { time: `${names.short(slot.wall.slice(0, 10))} ${begins}` })}
          onClick={onRemoved}
        />
      </Box>
      {hint !== undefined && (
        <Row gap={0.75} align="flex-start" mt={0.5} size="caption" tone={error ? 'error' : 'warning'}>
          <Icon name="alert" size={16} />
          <span>{hint}</span>
        </Row>
      )}
    </Box>
  );
}

interface TimesForDaysProps {
  days: ReadonlySet<string>;
  /** No more times may be added. */
  isFull: boolean;
  onAdded: (times: readonly string[]) => void;
}

/** Adds the same times to all selected days: typed in one line, Enter adds them. */
function TimesForDays({ days, isFull, onAdded }: TimesForDaysProps) {
  const { t } = useTranslation('admin');
  const names = useDayNames();
  const format = useFormat();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { times, unread } = readTimes(text);
  const add = () => {
    const problem = isFull
      ? t('poll.fault.full')
      : days.size === 0
        ? t('poll.fault.noDay')
        : unread.length > 0
          ? t('poll.fault.times', { texts: format.list(unread) })
          : times.length === 0
            ? t('poll.fault.noTime')
            : undefined;
    setError(problem);
    if (problem === undefined) onAdded(times);
  };
  const chosen = [...days].sort();
  return (
    <Stack gap={1}>
      <Text size="small" tone="secondary" role="status">
        {chosen.length === 0
          ? t('poll.chooseDays')
          : t('poll.daysChosen', { count: chosen.length, days: format.list(chosen.slice(0, 5).map(names.short)) })}
      </Text>
      <Row gap={1} align="flex-start">
        <Block grow shrink>
          <TextInput
            label={t('poll.times')}
            help={t('poll.timesHelp')}
            error={error}
            value={text}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter adds the times; it must not submit the whole poll.
              event.preventDefault();
              add();
            }}
          />
        </Block>
        <Block pt={3.25}>
          <Button icon="add" onClick={add}>
            {t('poll.addTimes')}
          </Button>
        </Block>
      </Row>
    </Stack>
  );
}

interface PasteDialogProps {
  /** True for an address that is already in the list. */
  isThere: (email: string) => boolean;
  /** How many more may be added. */
  room: number;
  onAdded: (people: { name: string; email: string }[]) => void;
  onClosed: () => void;
}

/**
 * Reads a list of people copied from a mail program or a spreadsheet; unreadable lines stay, so that they can be
 * corrected.
 */
export function PasteDialog({ isThere, room, onAdded, onClosed }: PasteDialogProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [left, setLeft] = useState<number>();
  const fresh: { name: string; email: string }[] = [];
  const problems: { key: 'pasteUnread' | 'pasteTwice'; line: number; text: string }[] = [];
  for (const { line, text: part, name, email } of readPeople(text)) {
    if (email === null) problems.push({ key: 'pasteUnread', line, text: part });
    else if (isThere(email) || fresh.some((one) => sameAddress(one.email, email)))
      problems.push({ key: 'pasteTwice', line, text: email });
    else fresh.push({ name: name || nameInAddress(email), email });
  }
  const submit = () => {
    const taken = fresh.slice(0, room);
    onAdded(taken);
    const unread = problems.flatMap((one) => (one.key === 'pasteUnread' ? [one.text] : []));
    const remaining = [...fresh.slice(room).map(({ name, email }) => `${name} <${email}>`), ...unread];
    setText(remaining.join('\n'));
    setLeft(remaining.length);
    if (remaining.length === 0) onClosed();
  };
  return (
    <Dialog
      open
      title={t('poll.pasteTitle')}
      onClose={onClosed}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <Button variant="contained" disabled={fresh.length === 0} onClick={submit}>
            {t('poll.pasteAdd', { count: Math.min(fresh.length, room) })}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {left !== undefined && left > 0 && (
          <Alert severity="warning" live="alert">
            {t('poll.pasteLeft', { count: left })}
          </Alert>
        )}
        <TextInput
          label={t('poll.pasteLabel')}
          help={t('poll.pasteHelp')}
          multiline
          minRows={8}
          maxRows={16}
          value={text}
          inputProps={{ dir: 'auto', spellCheck: false }}
          onChange={(event) => setText(event.target.value)}
        />
        {problems.length > 0 && (
          <Alert severity="warning" live="none">
            <Block component="ul" plain>
              {problems.map((one, index) => (
                <li key={index}>
                  {t(`poll.${one.key}`, { line: one.line })} <bdi>{one.text}</bdi>
                </li>
              ))}
            </Block>
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
