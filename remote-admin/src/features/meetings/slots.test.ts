import { addSlots, byDay, moveToZone, readTimes, removeSlots, slotAt, slotOf } from './slots.ts';

test.each([
  ['9, 10:30 14.15', ['09:00', '10:30', '14:15']],
  ['3pm 9 am 12am 12pm', ['00:00', '09:00', '12:00', '15:00']],
  ['14h 9h30', ['09:30', '14:00']],
  ['14:00 14', ['14:00']],
  ['٩، ١٠:٣٠', ['09:00', '10:30']],
  ['９：３０', ['09:30']],
])('reads “%s” as %j', (text, times) => {
  expect(readTimes(text)).toEqual({ times, unread: [] });
});

test('reports invalid times, and keeps the rest', () => {
  expect(readTimes('9 25:00 noon 10:75')).toEqual({ times: ['09:00'], unread: ['25:00', 'noon', '10:75'] });
});

test('a time on the wall is the instant it is in the meeting’s zone', () => {
  expect(slotAt('2026-12-01T09:00', 'Europe/Vienna').startsAt).toBe('2026-12-01T08:00:00.000Z');
  expect(slotAt('2026-12-01T09:00', 'Asia/Tokyo').startsAt).toBe('2026-12-01T00:00:00.000Z');
});

test('a time that a clock change skips or doubles is marked', () => {
  expect(slotAt('2027-03-28T02:30', 'Europe/Vienna').change).toBe('skipped');
  expect(slotAt('2026-10-25T02:30', 'Europe/Vienna').change).toBe('doubled');
  expect(slotOf('2026-10-25T01:30:00Z', 'Europe/Vienna')).toMatchObject({
    wall: '2026-10-25T02:30',
    change: 'doubled',
  });
});

test('adds each time once, in order, and never more than sixty', () => {
  const days = Array.from({ length: 30 }, (_, index) => `2027-01-${String(index + 1).padStart(2, '0')}`);
  const walls = days.flatMap((day) => [`${day}T14:00`, `${day}T09:00`, `${day}T16:00`]);
  const slots = addSlots(addSlots([], walls.slice(0, 2), 'UTC'), walls, 'UTC');
  expect(slots).toHaveLength(60);
  expect(slots[0]?.wall).toBe('2027-01-01T09:00');
  expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(60);
});

test('keeps the time on the wall when the meeting’s zone changes', () => {
  const moved = moveToZone(addSlots([], ['2026-12-01T09:00'], 'Europe/Vienna'), 'Asia/Tokyo');
  expect(moved).toEqual([{ wall: '2026-12-01T09:00', startsAt: '2026-12-01T00:00:00.000Z', change: null }]);
});

test('groups by day in the meeting’s zone, and removes by time', () => {
  const slots = addSlots([], ['2026-12-02T09:00', '2026-12-01T23:30', '2026-12-01T09:00'], 'Asia/Tokyo');
  expect(byDay(slots).map(({ day, slots: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026-12-01', 2],
    ['2026-12-02', 1],
  ]);
  expect(removeSlots(slots, ['2026-12-01T23:30'])).toHaveLength(2);
});
