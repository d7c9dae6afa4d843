import { zoneBeside } from './zone.ts';

// Jest runs in UTC, so this is the device's zone.
test.each([
  ['2026-12-03T09:00:00Z', 'Europe/Vienna', 'Europe/Vienna'],
  ['2026-12-03T09:00:00Z', 'Europe/London', false],
  ['2026-07-03T09:00:00Z', 'Europe/London', 'Europe/London'],
  ['2026-12-03T09:00:00Z', 'America/New_York', 'America/New York'],
])('a time at %s in %s has the zone %s beside it', (at, zone, name) => {
  expect(zoneBeside(at, zone)).toBe(name);
});
