import { dayForKey, weeksOfMonth } from './slots.ts';

test('a month is shown in whole weeks, from the language’s first day', () => {
  const weeks = weeksOfMonth('2026-11-20', 1);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
});

test.each([
  ['ArrowRight', false, '2026-11-21'],
  ['ArrowRight', true, '2026-11-19'],
  ['ArrowDown', false, '2026-11-27'],
  ['Home', false, '2026-11-16'],
  ['PageDown', false, '2026-12-20'],
])('%s leads from 20 November to the right day (mirrored: %s)', (key, isMirrored, day) => {
  expect(dayForKey(key, '2026-11-20', 1, isMirrored)).toBe(day);
});
