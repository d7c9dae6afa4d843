import { addDays, addMonths, startOfWeek } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/i18n';

/** The first day of the week by language; 0 is Sunday. */
export const firstWeekday: Record<Language, number> = { en: 1, fr: 1, ar: 6, cn: 1 };

export const daysOfWeek = (day: string, first: number): string[] => {
  const start = startOfWeek(day, first);
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** The weeks of a month, each with seven days. */
export function weeksOfMonth(day: string, first: number): string[][] {
  const weeks: string[][] = [];
  let start = startOfWeek(`${monthOf(day)}-01`, first);
  do {
    weeks.push(daysOfWeek(start, first));
    start = addDays(start, 7);
  } while (monthOf(start) === monthOf(day));
  return weeks;
}

/** How many days a key moves in a calendar; `null` for other keys. In Arabic, right moves back. */
export function dayForKey(key: string, day: string, first: number, isMirrored: boolean): string | null {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return addDays(day, 1);
    case backward:
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return startOfWeek(day, first);
    case 'End':
      return addDays(startOfWeek(day, first), 6);
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    default:
      return null;
  }
}
