import { gapsOf, minutesLifecycle } from './minutes.ts';

test.each([
  ['draft', ['finish']],
  ['finished', ['reopen']],
] as const)('minutes that are %s allow %j, for staff and administrators alike', (state, actions) => {
  expect(minutesLifecycle.actionsFrom(state)).toEqual(actions);
  expect(minutesLifecycle.actionsOf('staff', state)).toEqual(actions);
  expect(minutesLifecycle.actionsOf('administrator', state)).toEqual(actions);
});

test('minutes are finished by finishing them, and a draft again by reopening them', () => {
  expect(minutesLifecycle.next('finish', 'draft')).toBe('finished');
  expect(minutesLifecycle.next('reopen', 'finished')).toBe('draft');
  expect(minutesLifecycle.next('finish', 'finished')).toBeNull();
});

describe('what is missing before minutes can be finished', () => {
  const startsAt = new Date('2026-12-03T09:00:00Z');
  const complete = {
    minuteTaker: 'Greta Holm',
    attendance: { rosa: 'present', nils: 'excused' },
    invitationIds: ['rosa', 'nils'],
    startsAt,
  } as const;

  test('nothing is missing once the meeting has started and all attendance is recorded', () => {
    expect(gapsOf(complete, startsAt)).toEqual([]);
  });

  test.each([
    ['the minute-taker', { minuteTaker: ' ' }, 'minute_taker_missing'],
    ['somebody’s attendance', { attendance: { rosa: 'present' } }, 'attendance_missing'],
    ['the beginning of the meeting', { startsAt: new Date('2026-12-03T09:00:01Z') }, 'meeting_ahead'],
  ] as const)('%s', (_, change, gap) => {
    expect(gapsOf({ ...complete, ...change }, startsAt)).toEqual([gap]);
  });
});
