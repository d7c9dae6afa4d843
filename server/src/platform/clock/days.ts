import { addDays, dayOf, perZone } from './clock.ts';

const clocks = perZone(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** The wall clock of an instant in an IANA zone, as if it were UTC; the difference is the zone's offset. */
function wallClock(at: Date, zone: string): number {
  const parts = clocks(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  const seconds = part('hour') * 3600 + part('minute') * 60 + part('second');
  return Date.parse(`${dayOf(at, zone)}T00:00:00Z`) + seconds * 1000;
}

/**
 * The last millisecond of a day in a zone: what is "due on" a day may be done until then. Not the midnight after it,
 * which people would read as the next day.
 * @param day `YYYY-MM-DD`  @param zone IANA name
 */
export function endOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // The offset is looked up at the guess and again at its result, for days on which the clock changes.
  let at = new Date(midnight);
  for (let round = 0; round < 2; round++)
    at = new Date(midnight - (wallClock(at, zone) - Math.floor(at.getTime() / 1000) * 1000));
  return new Date(at.getTime() - 1);
}

/** The first moment of a day in a zone. @param day `YYYY-MM-DD`  @param zone IANA name */
export const startOfDay = (day: string, zone: string): Date => new Date(endOfDay(addDays(day, -1), zone).getTime() + 1);
