import fc from 'fast-check';
import { isFullRun, sample } from '../testing/sample.ts';
import {
  dayAt,
  endOfDay,
  instantOfWallTime,
  offsetMinutesAt,
  startOfDay,
  wallClockAt,
  wallTimeAt,
} from './zoned-time.ts';

// Half and quarter hours, both hemispheres, changes at midnight, a zone that skipped a day.
const zones = [
  'UTC',
  'Europe/Vienna',
  'Europe/London',
  'Europe/Lisbon',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Tehran',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

const anyZone = fc.constantFrom(...zones);
const minute = 60_000;
const instants = fc
  .integer({ min: Date.UTC(2005, 0, 1) / minute, max: Date.UTC(2035, 0, 1) / minute })
  .map((minutes) => new Date(minutes * minute));

/** The same through `Intl` in another way: a locale that formats dates like ISO. */
const wallTimeByIntl = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T');

/** Every minute nearby at which clocks in the zone show the local time, by brute force. */
function instantsShowing(wallTime: string, zone: string): number[] {
  const middle = Date.parse(`${wallTime}:00Z`);
  const found: number[] = [];
  for (let at = middle - 27 * 60 * minute; at <= middle + 27 * 60 * minute; at += 15 * minute)
    if (wallTimeByIntl(new Date(at), zone) === wallTime) found.push(at);
  return found;
}

test('computes the same local times as Intl', () => {
  fc.assert(
    fc.property(instants, anyZone, (instant, zone) => {
      expect(wallTimeAt(instant, zone)).toBe(wallTimeByIntl(instant, zone));
    }),
    { numRuns: 1000 },
  );
});

test('converts a local time back to its instant, or the first of two that share it', () => {
  fc.assert(
    fc.property(instants, anyZone, (instant, zone) => {
      const { instant: back, change } = instantOfWallTime(wallTimeAt(instant, zone), zone);
      expect(change).not.toBe('skipped');
      if (back.getTime() === instant.getTime()) return;
      expect(change).toBe('doubled');
      expect(back.getTime()).toBeLessThan(instant.getTime());
      expect(wallTimeAt(back, zone)).toBe(wallTimeAt(instant, zone));
    }),
    { numRuns: 1000 },
  );
});

test('rule 7: finds skipped and doubled local times, and no others', () => {
  const quarter = 15 * minute;
  const wallTimes = instants.map((at) => new Date(at.getTime() - (at.getTime() % quarter)).toISOString().slice(0, 16));
  fc.assert(
    fc.property(wallTimes, anyZone, (wallTime, zone) => {
      const showing = instantsShowing(wallTime, zone);
      const { instant, change } = instantOfWallTime(wallTime, zone);
      expect(change).toBe(showing.length === 0 ? 'skipped' : showing.length > 1 ? 'doubled' : null);
      if (showing[0] !== undefined) expect(instant.getTime()).toBe(showing[0]);
    }),
    { numRuns: isFullRun() ? 150 : 40 },
  );
});

/** A zone's clock changes in a year, to the minute. */
function changesOf(zone: string, year: number): Date[] {
  const found: Date[] = [];
  const day = 24 * 60 * minute;
  const offset = (at: number) => offsetMinutesAt(new Date(at), zone);
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += day) {
    if (offset(at) === offset(at + day)) continue;
    let [before, after] = [at, at + day];
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / 2 / minute) * minute;
      if (offset(middle) === offset(at)) before = middle;
      else after = middle;
    }
    found.push(new Date(after));
  }
  return found;
}

const yearlyChanges = sample(
  zones.flatMap((zone) => [2011, 2019, 2026, 2027].map((year) => [zone, year] as const)),
  { size: 20, keyOf: String, strata: [([zone]) => zone] },
);

test.each(yearlyChanges)('rule 7: reads every minute around the changes in %s in %i correctly', (zone, year) => {
  for (const change of changesOf(zone, year)) {
    const before = offsetMinutesAt(new Date(change.getTime() - minute), zone);
    const jump = offsetMinutesAt(change, zone) - before;
    // The local time at the change without it: the start of the gap or the overlap.
    const edge = change.getTime() + before * minute;
    for (const offset of [-jump - 1, -1, 0, 1, jump - 1, jump, jump + 1]) {
      const wallTime = new Date(edge + offset * minute).toISOString().slice(0, 16);
      const isSkipped = jump > 0 && offset >= 0 && offset < jump;
      const isTwice = jump < 0 && offset < 0 && offset >= jump;
      const { instant, change: flag } = instantOfWallTime(wallTime, zone);
      expect([wallTime, flag]).toEqual([wallTime, isSkipped ? 'skipped' : isTwice ? 'doubled' : null]);
      if (isSkipped) expect(instant.getTime()).toBe(change.getTime() + offset * minute);
      else expect(wallTimeAt(instant, zone)).toBe(wallTime);
    }
  }
});

test.each([
  ['UTC', '2026-12-04', '2026-12-04T00:00:00.000Z', '2026-12-04T23:59:59.999Z'],
  ['Europe/Vienna', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
  ['America/New_York', '2028-02-29', '2028-02-29T05:00:00.000Z', '2028-03-01T04:59:59.999Z'],
  // The clocks go forward, then back.
  ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  // Midnight itself is skipped: the day begins at one. Midnight occurs twice: the day begins with the first.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // The last hour of the previous day occurs twice.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  // East and west of the date line.
  ['Pacific/Kiritimati', '2026-12-04', '2026-12-03T10:00:00.000Z', '2026-12-04T09:59:59.999Z'],
  ['Pacific/Pago_Pago', '2026-12-04', '2026-12-04T11:00:00.000Z', '2026-12-05T10:59:59.999Z'],
])('in %s, %s lasts from %s to %s', (zone, day, start, end) => {
  expect([startOfDay(day, zone).toISOString(), endOfDay(day, zone).toISOString()]).toEqual([start, end]);
  const moments = [Date.parse(start) - 1, Date.parse(start), Date.parse(end), Date.parse(end) + 1];
  expect(moments.map((at) => dayAt(new Date(at), zone) === day)).toEqual([false, true, true, false]);
});

test('programs without time zones read the local time', () => {
  expect(wallClockAt(new Date('2026-12-04T23:30:15.250Z'), 'Asia/Kathmandu').toISOString()).toBe(
    '2026-12-05T05:15:15.000Z',
  );
});
