import { useMemo } from 'react';
import {
  instantOfWallTime,
  caseLimits,
  readTime,
  wallTimeAt,
  westernDigits,
  type WallTimeReading,
  offsetMinutesAt,
  addDays,
  addMonths,
  startOfWeek,
} from '@guildhall/shared/domain';
import { dateFormatter, useLanguage, type Language } from '@guildhall/shared/i18n';

/** A time to choose from: the local time in the meeting's zone, and its instant. */
export interface Slot {
  /** `YYYY-MM-DDTHH:mm` */
  wall: string;
  startsAt: string;
  /** Set if a clock change skips or repeats the time (domain rule 7). */
  change: WallTimeReading['change'];
}

export const slotAt = (wall: string, zone: string): Slot => {
  const { instant, change } = instantOfWallTime(wall, zone);
  return { wall, startsAt: instant.toISOString(), change };
};

/** A slot known to the server; for a repeated local time, it may be either one. */
export const slotOf = (startsAt: string, zone: string): Slot => {
  const wall = wallTimeAt(new Date(startsAt), zone);
  return { wall, startsAt: new Date(startsAt).toISOString(), change: instantOfWallTime(wall, zone).change };
};

const inOrder = (slots: readonly Slot[]): Slot[] =>
  [...slots].sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0));

/** Adds local times without duplicates, up to the maximum. */
export function addSlots(slots: readonly Slot[], walls: readonly string[], zone: string): Slot[] {
  const known = new Map(slots.map((slot) => [slot.startsAt, slot]));
  for (const wall of walls) {
    const slot = slotAt(wall, zone);
    if (known.size < caseLimits.pollSlots && !known.has(slot.startsAt)) known.set(slot.startsAt, slot);
  }
  return inOrder([...known.values()]);
}

export const removeSlots = (slots: readonly Slot[], walls: readonly string[]): Slot[] =>
  slots.filter(({ wall }) => !walls.includes(wall));

/** The same local times in another zone: people who change a meeting's zone still mean nine o'clock. */
export const moveToZone = (slots: readonly Slot[], zone: string): Slot[] =>
  addSlots(
    [],
    slots.map(({ wall }) => wall),
    zone,
  );

export const dayOf = (wall: string): string => wall.slice(0, 10);

export const timeOf = (wall: string): string => wall.slice(11, 16);

/** Slots by their day in the meeting's zone, in order. */
export function byDay(slots: readonly Slot[]): { day: string; slots: Slot[] }[] {
  const days = new Map<string, Slot[]>();
  for (const slot of inOrder(slots)) days.set(dayOf(slot.wall), [...(days.get(dayOf(slot.wall)) ?? []), slot]);
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

/**
 * Reads times as people type them, separated by spaces or commas: `9, 10:30 14.15 3pm`.
 * @returns `HH:mm` texts in order without duplicates, and the unreadable parts
 */
export function readTimes(text: string): { times: string[]; unread: string[] } {
  // "9 am" is one time.
  const words = westernDigits(text)
    .replace(/(\d)\s+(am|pm)\b/gi, '$1$2')
    .split(/[\s,;،、，]+/)
    .filter(Boolean);
  const times = new Set<string>();
  const unread: string[] = [];
  for (const word of words) {
    const time = readTime(word);
    if (time) times.add(time);
    else unread.push(word);
  }
  return { times: [...times].sort(), unread };
}

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

/** Formats the meeting's times in the reader's language, in one zone. */
export function useTimes(zone: string) {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => dateFormatter(language, { ...options, timeZone: zone });
    const clock = { hour: 'numeric', minute: '2-digit' } as const;
    const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const moment = format({ ...date, ...clock });
    const whole = format({ ...date, year: 'numeric', ...clock });
    const [day, time] = [format(date), format(clock)];
    return {
      /** "Tue 1 Dec" */
      day: (instant: string) => day.format(new Date(instant)),
      time: (instant: string) => time.format(new Date(instant)),
      /** Day and time. */
      at: (instant: string) => moment.format(new Date(instant)),
      /** The clock times of a slot. */
      range: (from: string, to: string) => time.formatRange(new Date(from), new Date(to)),
      /** Day and times; both days if it ends after midnight. */
      whole: (from: string, to: string) => whole.formatRange(new Date(from), new Date(to)),
    };
  }, [language, zone]);
}

/** Readable names of zones. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** "UTC+5:30" at an instant. */
export function zoneOffset(zone: string, at: Date): string {
  const minutes = offsetMinutesAt(at, zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const text = `${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${text}`;
}

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
