import fc from 'fast-check';
import { instantOfWallTime, offsetMinutesAt, wallTimeAt } from './zones.ts';

// Half hours, quarters of an hour, both hemispheres, changes at midnight, a zone that left out a day.
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

/** The same question asked of `Intl` in another way: a text of the locale that writes dates like ISO. */
const wallTimeByIntl = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T');

/** Every minute around it at which clocks in the zone show the wall time, by trying them all. */
function instantsShowing(wallTime: string, zone: string): number[] {
  const middle = Date.parse(`${wallTime}:00Z`);
  const found: number[] = [];
  for (let at = middle - 27 * 60 * minute; at <= middle + 27 * 60 * minute; at += 15 * minute)
    if (wallTimeByIntl(new Date(at), zone) === wallTime) found.push(at);
  return found;
}

test('wall times are the ones that Intl shows', () => {
  fc.assert(
    fc.property(instants, anyZone, (instant, zone) => {
      expect(wallTimeAt(instant, zone)).toBe(wallTimeByIntl(instant, zone));
    }),
    { numRuns: 1000 },
  );
});

test('an instant comes back from its wall time, or the first of the two that share it', () => {
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

test('rule 7: skipped and doubled wall times are found, and no others', () => {
  const quarter = 15 * minute;
  const wallTimes = instants.map((at) => new Date(at.getTime() - (at.getTime() % quarter)).toISOString().slice(0, 16));
  fc.assert(
    fc.property(wallTimes, anyZone, (wallTime, zone) => {
      const showing = instantsShowing(wallTime, zone);
      const { instant, change } = instantOfWallTime(wallTime, zone);
      expect(change).toBe(showing.length === 0 ? 'skipped' : showing.length > 1 ? 'doubled' : null);
      if (showing[0] !== undefined) expect(instant.getTime()).toBe(showing[0]);
    }),
    { numRuns: 150 },
  );
});

/** The changes of a zone's clocks in a year, to the minute. */
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

const yearlyChanges = zones.flatMap((zone) => [2011, 2019, 2026, 2027].map((year) => [zone, year] as const));

test.each(yearlyChanges)('rule 7: every minute around the changes in %s in %i is read rightly', (zone, year) => {
  for (const change of changesOf(zone, year)) {
    const before = offsetMinutesAt(new Date(change.getTime() - minute), zone);
    const jump = offsetMinutesAt(change, zone) - before;
    // What clocks would have shown at the change, had nothing changed: there the hole or the overlap begins.
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
