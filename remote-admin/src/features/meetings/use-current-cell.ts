import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays } from '@guildhall/shared/domain';
import { useDirection, useLanguage } from '@guildhall/shared/i18n';
import { dayForKey, firstWeekday } from './calendar.ts';
import { halfHours } from './half-hours.ts';

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
export function useCurrentCell({ day, today, onMoved }: CurrentCellOptions) {
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
