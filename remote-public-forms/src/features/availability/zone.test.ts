import { placeOf } from './zone.ts';

test.each([
  ['en', 'Europe/Vienna', 'Vienna'],
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['fr', 'Europe/Vienna', 'Autriche'],
  ['ar', 'Europe/Vienna', 'النمسا'],
  ['ar', 'America/New_York', 'نيويورك'],
  ['cn', 'Europe/Vienna', '奥地利'],
  ['cn', 'America/New_York', '纽约'],
  ['ar', 'UTC', 'UTC'],
] as const)('in %s, %s is called %s', (language, zone, place) => {
  expect(placeOf(zone, language)).toBe(place);
});
