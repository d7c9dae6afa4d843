import type { Slot } from './slots.ts';
import { dayOf, timeOf } from './slots.ts';

/** The usual half hours for meetings, as `HH:mm`; other times can be typed. */
export const halfHours = Array.from({ length: 28 }, (_, index) => {
  const minutes = 7 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});

/** The slots of a day that start within one half hour. */
export function slotsIn(slots: readonly Slot[], day: string, index: number): Slot[] {
  const start = halfHours[index] ?? '';
  const end = halfHours[index + 1] ?? '21:00';
  return slots.filter(({ wall }) => dayOf(wall) === day && timeOf(wall) >= start && timeOf(wall) < end);
}
