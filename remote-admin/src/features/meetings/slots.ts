import { instantOfWallTime, caseLimits, readTime, wallTimeAt, westernDigits } from '@guildhall/shared/domain';
import type { WallTimeReading } from '@guildhall/shared/domain';

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
