import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Box } from '@guildhall/shared/ui/core';

/** Marks the action that the arrow keys move to: the first button of a row. */
export const rowStep = { 'data-row-step': '' };

const stepsIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row-step]') ?? []),
];

/**
 * Arrow keys move between the actions of the rows. When an action removes its row, the focus moves to the row that
 * takes its place.
 */
export function RowKeys({ rows, children }: { rows: readonly unknown[]; children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const steps = stepsIn(area.current);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && place.current >= 0) steps[Math.min(place.current, steps.length - 1)]?.focus();
  }, [rows]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const steps = stepsIn(area.current);
    const row = event.target instanceof Element ? event.target.closest('tr, [role=row]') : null;
    const at = steps.findIndex((step) => step === event.target || row?.contains(step));
    const isTyping = event.target instanceof HTMLInputElement && event.key === 'ArrowUp';
    if (steps.length === 0 || isTyping) return;
    event.preventDefault();
    steps[at < 0 ? 0 : Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), steps.length - 1)]?.focus();
  };
  return (
    <Box
      ref={area}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = target.closest('tr, [role=row]');
        place.current = stepsIn(area.current).findIndex((step) => row?.contains(step));
      }}
    >
      {children}
    </Box>
  );
}
