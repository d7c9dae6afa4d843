import { addDays, addMonths, lastDayOfMonth, startOfWeek } from './days.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test.each([
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, expected) => {
  expect(lastDayOfMonth(month)).toBe(expected);
});

test.each([
  ['2026-11-20', 1, '2026-11-16'],
  ['2026-11-20', 6, '2026-11-14'],
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-11-01', 1, '2026-10-26'],
])('the week of %s, starting on weekday %i, starts on %s', (day, firstWeekday, expected) => {
  expect(startOfWeek(day, firstWeekday)).toBe(expected);
});
