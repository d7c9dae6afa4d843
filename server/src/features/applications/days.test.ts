import { dayOf } from '../../platform/clock/clock.ts';
import { endOfDay } from '../../platform/clock/days.ts';

test.each([
  ['UTC', '2026-12-04T23:59:59.999Z'],
  ['Europe/Vienna', '2026-12-04T22:59:59.999Z'],
  ['America/New_York', '2026-12-05T04:59:59.999Z'],
])('the end of a day in %s is still that day', (zone, end) => {
  const at = endOfDay('2026-12-04', zone);
  expect(at.toISOString()).toBe(end);
  expect(dayOf(at, zone)).toBe('2026-12-04');
});

test('a day on which the clock changes ends at its own midnight', () => {
  expect(endOfDay('2026-03-29', 'Europe/Vienna').toISOString()).toBe('2026-03-29T21:59:59.999Z');
  expect(endOfDay('2026-10-25', 'Europe/Vienna').toISOString()).toBe('2026-10-25T22:59:59.999Z');
});
