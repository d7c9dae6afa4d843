import { addDays } from './days.ts';
import { minuteMs, dayMs } from './durations.ts';

// Local times, days and instants in IANA zones. An instant is a `Date`, a day `YYYY-MM-DD`. `Intl` knows the rules, but
// cannot convert a local time back.

// Creating a formatter costs more than formatting a thousand dates.
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

/** The local time in a zone, `YYYY-MM-DDTHH:mm`, without the zone. */
export const wallTimeAt = (instant: Date, zone: string): string =>
  wallClockAt(instant, zone).toISOString().slice(0, 16);

/** The day in a zone at an instant, `YYYY-MM-DD`. */
export const dayAt = (instant: Date, zone: string): string => wallTimeAt(instant, zone).slice(0, 10);

/** The zone's local time, to the second, as if it were UTC: for programs without time zones. */
export const wallClockAt = (instant: Date, zone: string): Date => new Date(wallMsAt(instant.getTime(), zone));

// A list judges all its rows by the same few days and moments, and the requests of a minute by about the same one.
const knownWallMs = new Map<string, number>();
const mostKnown = 1000;

// Since then, zones are whole minutes from UTC and change at whole minutes (Liberia was the last other one).
const wholeMinutesSince = Date.UTC(1972, 5, 1);

function wallMsAt(ms: number, zone: string): number {
  if (ms < wholeMinutesSince) return readWallMs(ms, zone);
  const minute = Math.floor(ms / minuteMs) * minuteMs;
  return wallMsOfMinute(minute, zone) + Math.floor((ms - minute) / 1000) * 1000;
}

function wallMsOfMinute(minute: number, zone: string): number {
  const key = `${minute} ${zone}`;
  const known = knownWallMs.get(key);
  if (known !== undefined) return known;
  if (knownWallMs.size >= mostKnown) knownWallMs.clear();
  const read = readWallMs(minute, zone);
  knownWallMs.set(key, read);
  return read;
}

function readWallMs(ms: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(new Date(ms));
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The zone's offset from UTC at an instant, in minutes. */
export const offsetMinutesAt = (instant: Date, zone: string): number =>
  Math.round((wallMsAt(instant.getTime(), zone) - Math.floor(instant.getTime() / 1000) * 1000) / minuteMs);

export interface WallTimeReading {
  instant: Date;
  /**
   * - `skipped`: no clock ever shows this time (it was put forward over it); the instant is equally long after the
   * change.
   * - `doubled`: clocks show it twice; the instant is the first.
   */
  change: 'skipped' | 'doubled' | null;
}

/**
 * Converts a local time in a zone to an instant, and reports whether a clock change skips or doubles it (domain rule
 * 7).
 * @param wallTime `YYYY-MM-DDTHH:mm`
 * @param zone IANA name
 */
export function instantOfWallTime(wallTime: string, zone: string): WallTimeReading {
  const wall = Date.parse(`${wallTime}:00Z`);
  // A change in between can only lead between the offsets of the day before and the day after.
  const offsets = [...new Set([wall - dayMs, wall + dayMs].map((ms) => wallMsAt(ms, zone) - ms))];
  const fitting = offsets.map((offset) => wall - offset).filter((ms) => wallMsAt(ms, zone) === wall);
  const [first, second] = fitting.sort((a, b) => a - b);
  if (first === undefined) return { instant: new Date(wall - Math.min(...offsets)), change: 'skipped' };
  return { instant: new Date(first), change: second === undefined ? null : 'doubled' };
}

/**
 * The first moment of a day in a zone.
 * @param day `YYYY-MM-DD`
 * @param zone IANA name
 */
export const startOfDay = (day: string, zone: string): Date => instantOfWallTime(`${day}T00:00`, zone).instant;

/**
 * The last millisecond of a day in a zone: the deadline of anything due on that day. Not the following midnight, which
 * people would read as the next day.
 * @param day `YYYY-MM-DD`
 * @param zone IANA name
 */
export const endOfDay = (day: string, zone: string): Date => new Date(startOfDay(addDays(day, 1), zone).getTime() - 1);
