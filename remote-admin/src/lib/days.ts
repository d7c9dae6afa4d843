import { wallTimeAt } from '@guildhall/shared/domain';
import { currentZone } from '@guildhall/shared/features/zone';

/** Today in the person's zone, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => wallTimeAt(now, currentZone()).slice(0, 10);

/** The day `count` days after `day`; a day never moves with a time zone. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
