import { daysIn, divide, periodBefore, periodUntil, type DayRange, type PeriodName } from './reporting-period.ts';

test.each<[Exclude<PeriodName, 'custom'>, string, DayRange, DayRange]>([
  ['month', '2026-11-24', { from: '2026-11-01', to: '2026-11-24' }, { from: '2026-10-01', to: '2026-10-24' }],
  ['month', '2026-03-31', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['quarter', '2026-11-24', { from: '2026-10-01', to: '2026-11-24' }, { from: '2026-07-01', to: '2026-08-24' }],
  ['quarter', '2026-01-01', { from: '2026-01-01', to: '2026-01-01' }, { from: '2025-10-01', to: '2025-10-01' }],
  ['year', '2028-02-29', { from: '2028-01-01', to: '2028-02-29' }, { from: '2027-01-01', to: '2027-02-28' }],
  ['last12', '2026-11-24', { from: '2025-11-25', to: '2026-11-24' }, { from: '2024-11-25', to: '2025-11-24' }],
  ['last12', '2028-02-29', { from: '2027-03-01', to: '2028-02-29' }, { from: '2026-03-01', to: '2027-02-28' }],
])('%s until %s is compared with the same days of the one before', (name, today, period, before) => {
  expect(periodUntil(today, name)).toEqual(period);
  expect(periodBefore(period, name)).toEqual(before);
});

test('compares custom days with the same number of days before them', () => {
  const before = periodBefore({ from: '2026-03-01', to: '2026-03-10' }, 'custom');
  expect(before).toEqual({ from: '2026-02-19', to: '2026-02-28' });
});

test('divides a short period into weeks, with shorter first and last ones', () => {
  const { unit, parts } = divide({ from: '2026-11-01', to: '2026-11-10' });
  expect(unit).toBe('week');
  expect(parts).toEqual([
    { from: '2026-11-01', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-10' },
  ]);
});

test.each([
  ['2026-02-27', '2027-03-01'],
  ['2024-01-01', '2028-12-31'],
  ['2026-11-24', '2026-11-24'],
])('the parts of %s to %s have all of its days, each once', (from, to) => {
  const { parts } = divide({ from, to });
  expect(parts.reduce((sum, part) => sum + daysIn(part), 0)).toBe(daysIn({ from, to }));
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to]);
  expect(parts.length).toBeLessThanOrEqual(61);
});
