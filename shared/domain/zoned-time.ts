import { addDays } from './days.ts';

// Wall clocks, days and instants in IANA zones. An instant is a `Date`, a day `YYYY-MM-DD`. `Intl` knows the rules; what
// it lacks is the way back from a wall clock.

// A formatter costs more to make than a thousand dates to format.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock on a wall in the zone shows, `YYYY-MM-DDTHH:mm`; no zone is left in it. */
export const wallTimeAt = (instant: Date, zone: string): string =>
  wallClockAt(instant, zone).toISOString().slice(0, 16);

/** The day it is in a zone at an instant, `YYYY-MM-DD`. */
export const dayAt = (instant: Date, zone: string): string => wallTimeAt(instant, zone).slice(0, 10);

/** What the zone's clocks show, to the second, as if it were UTC: for programs that know no zones. */
export const wallClockAt = (instant: Date, zone: string): Date => new Date(wallMsAt(instant.getTime(), zone));

function wallMsAt(ms: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(new Date(ms));
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Minutes by which the zone's clocks are ahead of UTC at an instant. */
export const offsetMinutesAt = (instant: Date, zone: string): number =>
  Math.round((wallMsAt(instant.getTime(), zone) - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);

export interface WallTimeReading {
  instant: Date;
  /**
   * - `skipped`: no clock ever shows this time (it was put forward over it); the instant is the one just as long after
   *   the change. - `doubled`: clocks show it twice; the instant is the first.
   */
  change: 'skipped' | 'doubled' | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads a wall time in a zone as an instant, and says whether a clock change skips or doubles it (domain rule 7).
 * @param wallTime `YYYY-MM-DDTHH:mm`  @param zone IANA name
 */
export function instantOfWallTime(wallTime: string, zone: string): WallTimeReading {
  const wall = Date.parse(`${wallTime}:00Z`);
  // The offsets in force a day before and a day after are the only ones a change between them can lead from and to.
  const offsets = [...new Set([wall - dayMs, wall + dayMs].map((ms) => wallMsAt(ms, zone) - ms))];
  const fitting = offsets.map((offset) => wall - offset).filter((ms) => wallMsAt(ms, zone) === wall);
  const [first, second] = fitting.sort((a, b) => a - b);
  if (first === undefined) return { instant: new Date(wall - Math.min(...offsets)), change: 'skipped' };
  return { instant: new Date(first), change: second === undefined ? null : 'doubled' };
}

/** The first moment of a day in a zone. @param day `YYYY-MM-DD`  @param zone IANA name */
export const startOfDay = (day: string, zone: string): Date => instantOfWallTime(`${day}T00:00`, zone).instant;

/**
 * The last millisecond of a day in a zone: what is "due on" a day may be done until then. Not the midnight after it,
 * which people would read as the next day.
 * @param day `YYYY-MM-DD`  @param zone IANA name
 */
export const endOfDay = (day: string, zone: string): Date => new Date(startOfDay(addDays(day, 1), zone).getTime() - 1);
