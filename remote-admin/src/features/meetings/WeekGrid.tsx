import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDirection, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, styled } from '@guildhall/shared/ui/core';
import { daysAfter } from '../../lib/days.ts';
import { useDayNames } from '../../lib/day-names.ts';
import { dayForKey, daysOfWeek, firstWeekday } from './calendar.ts';
import type { Slot } from './slots.ts';
import { dayOf, timeOf } from './slots.ts';

/** Half hours of a day in which meetings are held; other times are typed. */
const times = Array.from({ length: 28 }, (_, index) => {
  const minutes = 7 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});
const firstShown = times.indexOf('09:00');

const Cell = styled('button')(({ theme }) => ({
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

interface WeekGridProps {
  day: string;
  today: string;
  slots: readonly Slot[];
  onMoved: (day: string) => void;
  /** A cell was pressed: the slots in it go, or one begins with it. */
  onToggled: (wall: string, taken: readonly Slot[]) => void;
}

/** Brings a cell into the frame where that is narrower than the week, as on a phone; the page itself stays. */
function showSideways(frame: HTMLElement | null, cell: HTMLElement | null) {
  if (!frame || !cell) return;
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (frame.scrollWidth > frame.clientWidth)
    frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/** A week by half hours: arrows move, Space puts a time there or takes it away. */
export function WeekGrid({ day, today, slots, onMoved, onToggled }: WeekGridProps) {
  const { t } = useTranslation('admin');
  const first = firstWeekday[useLanguage()];
  const isMirrored = useDirection() === 'rtl';
  const names = useDayNames();
  const [row, setRow] = useState(firstShown);
  const current = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => showSideways(frame.current, current.current), [day]);
  useEffect(() => {
    if (hasMoved.current) current.current?.focus();
    hasMoved.current = false;
  }, [day, row]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = row + (key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      if (next < 0 || next >= times.length) return;
      hasMoved.current = true;
      setRow(next);
      return;
    }
    const next =
      key === 'PageDown'
        ? daysAfter(day, 7)
        : key === 'PageUp'
          ? daysAfter(day, -7)
          : dayForKey(key, day, first, isMirrored);
    if (!next) return;
    event.preventDefault();
    if (next < today) return;
    hasMoved.current = true;
    onMoved(next);
  };
  const days = daysOfWeek(day, first);
  const inCell = (one: string, time: string, index: number) =>
    slots.filter(({ wall }) => {
      const end = times[index + 1] ?? '21:00';
      return dayOf(wall) === one && timeOf(wall) >= time && timeOf(wall) < end;
    });
  return (
    <Box
      ref={frame}
      sx={{
        overflowX: 'auto',
        maxHeight: 460,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box
        component="table"
        role="grid"
        aria-label={t('poll.weekOf', { day: names.long(days[0] ?? day) })}
        onKeyDown={onKeyDown}
        sx={{
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
        }}
      >
        <thead>
          <tr role="row">
            <Box component="td" role="cell" sx={{ width: 72 }} />
            {days.map((one) => (
              <Box
                component="th"
                scope="col"
                role="columnheader"
                key={one}
                sx={{ fontWeight: 600, ...(one === today && { color: 'brand.main' }) }}
              >
                {names.short(one)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) => (
            <tr role="row" key={time}>
              <th role="rowheader" scope="row">
                {time.endsWith('00') ? names.time(time) : ''}
              </th>
              {days.map((one) => {
                const taken = inCell(one, time, index);
                const isCurrent = one === day && index === row;
                return (
                  <td role="gridcell" key={one} aria-selected={taken.length > 0}>
                    <Cell
                      type="button"
                      ref={isCurrent ? current : null}
                      tabIndex={isCurrent ? 0 : -1}
                      disabled={one < today}
                      aria-pressed={taken.length > 0}
                      aria-label={`${names.long(one)}, ${names.time(time)}`}
                      onClick={() => {
                        setRow(index);
                        onMoved(one);
                        onToggled(`${one}T${time}`, taken);
                      }}
                    >
                      {taken[0] && names.time(timeOf(taken[0].wall))}
                    </Cell>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
