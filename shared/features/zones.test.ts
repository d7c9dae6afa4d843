import { rawTimeZones } from '@vvo/tzdb';
import { findZones, zoneChoices } from './zones.ts';

const old = ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Katmandu', 'Asia/Saigon'];
const today = ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh'];
const others = [
  'UTC',
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Indiana/Knox',
  'Indian/Maldives',
  'Europe/Vienna',
];

describe.each([
  ['old names', old],
  ['today’s names', today],
])('in a browser with %s', (_, [kolkata = '', kyiv = '', kathmandu = '', saigon = '']) => {
  const known = [...others, kolkata, kyiv, kathmandu, saigon];
  test.each([
    ['Kolkata', kolkata],
    ['calcutta', kolkata],
    ['India', kolkata],
    ['Mumbai', kolkata],
    ['Kyiv', kyiv],
    ['Kiev', kyiv],
    ['Odesa', kyiv],
    ['Nepal', kathmandu],
    ['Ho Chi Minh', saigon],
    ['utc', 'UTC'],
    ['New York', 'America/New_York'],
    ['Austria', 'Europe/Vienna'],
  ])('%s finds %s first', (text, zone) => {
    expect(findZones(zoneChoices(rawTimeZones, 'en', known), text)[0]).toMatchObject({ zone });
  });

  test('shows today’s names', () => {
    expect(zoneChoices(rawTimeZones, 'en', known).map(({ name }) => name)).toEqual([...others, ...today]);
  });
});

test.each([
  ['fr', 'Inde'],
  ['ar', 'الهند'],
  ['cn', '印度'],
] as const)('finds a zone by its country in %s', (language, text) => {
  expect(findZones(zoneChoices(rawTimeZones, language), text).map(({ name }) => name)).toContain('Asia/Kolkata');
});

test('finds zones of the browser before the database has loaded', () => {
  expect(findZones(zoneChoices([], 'en'), 'vienna').map(({ zone }) => zone)).toEqual(['Europe/Vienna']);
});
