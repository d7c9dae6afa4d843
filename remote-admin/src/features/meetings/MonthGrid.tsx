import { useRef, useEffect, type KeyboardEvent, type Ref, useState } from 'react';
import { useComma, useDirection, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, styled, Text, type SxProps, type Theme } from '@guildhall/shared/ui/core';
import { addDays } from '@guildhall/shared/domain';
import { useDayNames } from '../../lib/day-names.ts';
import {
  dayForKey,
  firstWeekday,
  monthOf,
  weeksOfMonth,
  daysOfWeek,
  halfHours,
  slotsIn,
  type Slot,
  timeOf,
} from './slots.ts';

const Day = styled('button')(({ theme }) => ({
  position: 'relative',
  width: '100%',
  minHeight: 44,
  padding: 0,
  border: '1px solid transparent',
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '&[data-outside]': { color: theme.vars.palette.text.secondary },
  '&[data-today]': { borderColor: theme.vars.palette.background.outline },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.brand.contrastText,
    backgroundColor: theme.vars.palette.brand.main,
    fontWeight: 700,
  },
  '&:disabled': { color: theme.vars.palette.text.secondary, opacity: 0.55, cursor: 'default', background: 'none' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '3px solid Highlight' } },
}));

interface MonthGridProps {
  /** The focused day; its month is shown. */
  day: string;
  today: string;
  chosen: ReadonlySet<string>;
  /** Number of times on each day. */
  counts: ReadonlyMap<string, number>;
  onMoved: (day: string) => void;
  onToggled: (day: string) => void;
}

/** A month of days to choose from, by pointer or keyboard: arrows move, Space selects. */
export function MonthGrid({ day, today, chosen, counts, onMoved, onToggled }: MonthGridProps) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const language = useLanguage();
  const first = firstWeekday[language];
  // Arabic has only full names, too wide for a column on a phone, and single letters.
  const hasShortWeekdays = language !== 'ar';
  const isMirrored = useDirection() === 'rtl';
  const names = useDayNames();
  const current = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  // Only a key press moves the focus; changing the month must not move it into the grid.
  useEffect(() => {
    if (hasMoved.current) current.current?.focus();
    hasMoved.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayForKey(event.key, day, first, isMirrored);
    if (!next) return;
    event.preventDefault();
    if (next < today) return;
    hasMoved.current = true;
    onMoved(next);
  };
  const weeks = weeksOfMonth(day, first);
  const labelOf = (one: string) => {
    const count = counts.get(one) ?? 0;
    return count > 0 ? `${names.long(one)}${comma}${t('poll.timesOn', { count })}` : names.long(one);
  };
  return (
    <Box
      component="table"
      role="grid"
      aria-label={names.month(day)}
      onKeyDown={onKeyDown}
      sx={{ width: 1, tableLayout: 'fixed', borderSpacing: '2px', borderCollapse: 'separate' }}
    >
      <thead>
        <tr role="row">
          {weeks[0]?.map((one) => (
            <Box
              component="th"
              scope="col"
              role="columnheader"
              key={one}
              abbr={names.weekdayLong(one)}
              sx={{
                py: 0.75,
                fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
                fontWeight: 600,
                color: 'text.secondary',
                whiteSpace: 'nowrap',
              }}
            >
              {hasShortWeekdays ? (
                names.weekday(one)
              ) : (
                <>
                  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                    {names.weekday(one)}
                  </Box>
                  <Box component="span" sx={{ display: { sm: 'none' } }}>
                    {names.weekdayNarrow(one)}
                  </Box>
                </>
              )}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr role="row" key={week[0]}>
            {week.map((one) => (
              <Block component="td" role="gridcell" key={one} aria-selected={chosen.has(one)} p={0}>
                <Day
                  type="button"
                  ref={one === day ? current : null}
                  tabIndex={one === day ? 0 : -1}
                  disabled={one < today}
                  aria-pressed={chosen.has(one)}
                  aria-label={labelOf(one)}
                  aria-current={one === today ? 'date' : undefined}
                  data-today={one === today || undefined}
                  data-outside={monthOf(one) !== monthOf(day) || undefined}
                  onClick={() => {
                    onMoved(one);
                    onToggled(one);
                  }}
                >
                  {names.number(one)}
                  <Count count={counts.get(one) ?? 0} isChosen={chosen.has(one)} />
                </Day>
              </Block>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/**
 * The number of times on a day, as a small number below it; hidden from screen readers, because the day's name contains
 * it.
 */
function Count({ count, isChosen }: { count: number; isChosen: boolean }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      data-count={count}
      sx={{
        '&::after': { content: 'attr(data-count)' },
        position: 'absolute',
        insetInlineEnd: 3,
        bottom: 3,
        minWidth: 16,
        px: 0.25,
        borderRadius: 999,
        fontSize: '0.6875rem',
        fontWeight: 700,
        lineHeight: '16px',
        color: isChosen ? 'brand.main' : 'brand.contrastText',
        backgroundColor: isChosen ? 'background.paper' : 'brand.main',
      }}
    />
  );
}

const CellButton = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: 28,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.brand.tint },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.brand.contrastText,
    backgroundColor: theme.vars.palette.brand.main,
    borderRadius: 4,
  },
  '&:disabled': { background: theme.vars.palette.background.sunken, cursor: 'default' },
  '&:focus-visible': { outlineOffset: -2 },
}));

const frameStyle: SxProps<Theme> = {
  overflowX: 'auto',
  maxHeight: 460,
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};

const gridStyle: SxProps<Theme> = {
  width: 1,
  minWidth: 640,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    py: 0.75,
    backgroundColor: 'background.paper',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody th': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
    fontWeight: 500,
    color: 'text.secondary',
    textAlign: 'end',
    px: 0.75,
  },
  '& tbody tr:nth-of-type(even) td': { borderBottom: '1px solid', borderColor: 'divider' },
  '& td': { p: 0, borderInlineStart: '1px solid', borderColor: 'divider' },
};

interface WeekGridProps {
  day: string;
  today: string;
  slots: readonly Slot[];
  onMoved: (day: string) => void;
  /** A cell was pressed: removes its slots, or starts one in it. */
  onToggled: (wall: string, taken: readonly Slot[]) => void;
}

/** A week in half hours: arrows move, Space adds or removes a time. */
export function WeekGrid({ day, today, slots, onMoved, onToggled }: WeekGridProps) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const names = useDayNames();
  const { row, setRow, cell, frame, onKeyDown } = useCurrentCell({ day, today, onMoved });
  const days = daysOfWeek(day, firstWeekday[useLanguage()]);
  return (
    <Box ref={frame} sx={frameStyle}>
      <Box
        component="table"
        role="grid"
        aria-label={t('poll.weekOf', { day: names.long(days[0] ?? day) })}
        onKeyDown={onKeyDown}
        sx={gridStyle}
      >
        <thead>
          <tr role="row">
            <Box component="td" role="cell" sx={{ width: 72 }} />
            {days.map((one) => (
              <Text
                component="th"
                scope="col"
                role="columnheader"
                key={one}
                weight="semibold"
                tone={one === today ? 'brand' : undefined}
              >
                {names.short(one)}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {halfHours.map((time, index) => (
            <tr role="row" key={time}>
              <th role="rowheader" scope="row">
                {time.endsWith('00') ? names.time(time) : ''}
              </th>
              {days.map((one) => {
                const taken = slotsIn(slots, one, index);
                return (
                  <TimeCell
                    key={one}
                    label={`${names.long(one)}${comma}${names.time(time)}`}
                    taken={taken[0] && names.time(timeOf(taken[0].wall))}
                    currentRef={one === day && index === row ? cell : undefined}
                    disabled={one < today}
                    onPressed={() => {
                      setRow(index);
                      onMoved(one);
                      onToggled(`${one}T${time}`, taken);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface TimeCellProps {
  /** Day and time. */
  label: string;
  /** The time of the slot in it. */
  taken: string | undefined;
  /** Set for the one cell in the Tab order. */
  currentRef: Ref<HTMLButtonElement> | undefined;
  disabled: boolean;
  onPressed: () => void;
}

/** One half hour of one day. */
function TimeCell({ label, taken, currentRef, disabled, onPressed }: TimeCellProps) {
  return (
    <td role="gridcell" aria-selected={taken !== undefined}>
      <CellButton
        type="button"
        ref={currentRef ?? null}
        tabIndex={currentRef ? 0 : -1}
        disabled={disabled}
        aria-pressed={taken !== undefined}
        aria-label={label}
        onClick={onPressed}
      >
        {taken}
      </CellButton>
    </td>
  );
}

const firstRow = halfHours.indexOf('09:00');

/**
 * Scrolls a cell into view inside the frame if that is narrower than the week, as on a phone; the page does not scroll.
 */
function showSideways(frame: HTMLElement | null, cell: HTMLElement | null) {
  if (!frame || !cell) return;
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (frame.scrollWidth > frame.clientWidth)
    frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

interface CurrentCellOptions {
  day: string;
  today: string;
  onMoved: (day: string) => void;
}

/**
 * The one cell of the week in the Tab order, and the keys that move it: its day is kept by the caller, its half hour
 * (`row`) here.
 * @returns `frame` and `cell` are for the elements: the cell is kept in view, and focused when a key moves it.
 */
function useCurrentCell({ day, today, onMoved }: CurrentCellOptions) {
  const first = firstWeekday[useLanguage()];
  const isMirrored = useDirection() === 'rtl';
  const [row, setRow] = useState(firstRow);
  const cell = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => showSideways(frame.current, cell.current), [day]);
  useEffect(() => {
    if (hasMoved.current) cell.current?.focus();
    hasMoved.current = false;
  }, [day, row]);

  const dayFor = (key: string) => {
    if (key === 'PageDown') return addDays(day, 7);
    if (key === 'PageUp') return addDays(day, -7);
    return dayForKey(key, day, first, isMirrored);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = row + (key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      if (next < 0 || next >= halfHours.length) return;
      hasMoved.current = true;
      setRow(next);
      return;
    }
    const next = dayFor(key);
    if (!next) return;
    event.preventDefault();
    if (next < today) return;
    hasMoved.current = true;
    onMoved(next);
  };
  return { row, setRow, cell, frame, onKeyDown };
}
