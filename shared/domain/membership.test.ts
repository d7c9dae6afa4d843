import fc from 'fast-check';
import { addDays, dayAt, nextPeriod, periodFrom, periodKinds, periodOn } from './index.ts';

test.each([
  ['calendar_year', '2026-01-01', '2026-12-31'],
  ['calendar_year', '2026-05-20', '2026-12-31'],
  ['calendar_year', '2026-12-31', '2026-12-31'],
  ['from_joining', '2026-05-20', '2027-05-19'],
  ['from_joining', '2026-01-01', '2026-12-31'],
  ['from_joining', '2027-03-01', '2028-02-29'],
  ['from_joining', '2028-02-29', '2029-02-28'],
  ['from_joining', '2028-03-01', '2029-02-28'],
] as const)('a period by %s from %s lasts until %s', (kind, from, until) => {
  expect(periodFrom(kind, from)).toEqual({ from, until });
});

test('the next period starts on the day after', () => {
  expect(nextPeriod('calendar_year', '2026-12-31')).toEqual({ from: '2027-01-01', until: '2027-12-31' });
  expect(nextPeriod('from_joining', '2029-02-28')).toEqual({ from: '2029-03-01', until: '2030-02-28' });
  // The type changed from years of joining to calendar years: one shorter period, then whole years.
  expect(nextPeriod('calendar_year', '2027-05-19')).toEqual({ from: '2027-05-20', until: '2027-12-31' });
});

test.each([
  ['calendar_year', '2019-06-01', '2026-11-26', '2026-01-01', '2026-12-31'],
  ['calendar_year', '2026-06-01', '2026-11-26', '2026-06-01', '2026-12-31'],
  ['calendar_year', null, '2026-11-26', '2026-01-01', '2026-12-31'],
  ['from_joining', '2019-06-01', '2026-11-26', '2026-06-01', '2027-05-31'],
  ['from_joining', '2019-12-01', '2026-11-26', '2025-12-01', '2026-11-30'],
  ['from_joining', '2020-02-29', '2026-02-28', '2025-03-01', '2026-02-28'],
  ['from_joining', '2020-02-29', '2028-02-29', '2028-02-29', '2029-02-28'],
  ['from_joining', null, '2026-11-26', '2026-11-26', '2027-11-25'],
  ['from_joining', '2027-01-01', '2026-11-26', '2026-11-26', '2027-11-25'],
] as const)('by %s, who joined on %s is on %s in the period from %s until %s', (kind, since, day, from, until) => {
  expect(periodOn(kind, since, day)).toEqual({ from, until });
});

test('periods follow each other without gap, last a year at most and hold the day that they were asked for', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), day, fc.integer({ min: 0, max: 12_000 }), (kind, since, later) => {
      const asked = addDays(since, later);
      const period = periodOn(kind, since, asked);
      expect(period.from <= asked && asked <= period.until).toBe(true);
      expect(addDays(period.from, 365) >= period.until).toBe(true);
      const next = nextPeriod(kind, period.until);
      expect(next.from).toBe(addDays(period.until, 1));
      expect(next.until >= next.from).toBe(true);
    }),
  );
});

test('somebody who joins at New Year joins in the association’s year, not the server’s', () => {
  const instant = new Date('2026-12-31T23:30:00Z');
  expect(periodFrom('calendar_year', dayAt(instant, 'Europe/Vienna')).until).toBe('2027-12-31');
  expect(periodFrom('calendar_year', dayAt(instant, 'America/New_York')).until).toBe('2026-12-31');
});
