import { daysAfter } from '../../lib/days.ts';
import type { Language } from '@guildhall/shared/i18n';

/** The first day of the week where each language is spoken, 0 is Sunday. */
export const firstWeekday: Record<Language, number> = { en: 1, fr: 1, ar: 6, cn: 1 };

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first day of the week that `day` is in. */
export const startOfWeek = (day: string, first: number): string => daysAfter(day, -((weekdayOf(day) - first + 7) % 7));

export const daysOfWeek = (day: string, first: number): string[] => {
  const start = startOfWeek(day, first);
  return Array.from({ length: 7 }, (_, index) => daysAfter(start, index));
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** The weeks that a month touches, each of seven days. */
export function weeksOfMonth(day: string, first: number): string[][] {
  const weeks: string[][] = [];
  let start = startOfWeek(`${monthOf(day)}-01`, first);
  do {
    weeks.push(daysOfWeek(start, first));
    start = daysAfter(start, 7);
  } while (monthOf(start) === monthOf(day));
  return weeks;
}

/** The same day `count` months later; the last of the month where that is shorter. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** How far a key leads in a calendar of days; `null` for other keys. In Arabic, right is back. */
export function dayForKey(key: string, day: string, first: number, isMirrored: boolean): string | null {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return daysAfter(day, 1);
    case backward:
      return daysAfter(day, -1);
    case 'ArrowDown':
      return daysAfter(day, 7);
    case 'ArrowUp':
      return daysAfter(day, -7);
    case 'Home':
      return startOfWeek(day, first);
    case 'End':
      return daysAfter(startOfWeek(day, first), 6);
    case 'PageDown':
      return monthsAfter(day, 1);
    case 'PageUp':
      return monthsAfter(day, -1);
    default:
      return null;
  }
}
