import { buildMinutes, buildMinutesItem, someId } from '../../testing/builders.ts';
import { attendanceKey, bodyOf, changedKeys, conflictKey, fieldsOf, guestKey, merge, notesKey } from './fields.ts';

const guest = someId(60);

test('fields hold everything that minutes hold', () => {
  const minutes = buildMinutes({
    minuteTaker: 'Greta Holm',
    attendance: { [someId(31)]: 'present' },
    guests: [{ id: guest, name: 'Otto' }],
    items: [buildMinutesItem({ conflicts: [someId(31), guest], notes: 'Long.', result: 'noted' })],
  });
  const { version, minuteTaker, attendance, guests, items } = minutes;
  expect(bodyOf(fieldsOf(minutes), minutes)).toEqual({
    ...{ version, minuteTaker, attendance, guests },
    items: items.map(({ applicationId, conflicts, notes, result }) => ({ applicationId, conflicts, notes, result })),
  });
});

test('removing a guest also removes the declared conflict', () => {
  const minutes = buildMinutes({
    guests: [{ id: guest, name: 'Otto' }],
    items: [buildMinutesItem({ conflicts: [guest] })],
  });
  const body = bodyOf({ ...fieldsOf(minutes), [guestKey(guest)]: '' }, minutes);
  expect(body).toMatchObject({ guests: [], items: [{ conflicts: [] }] });
});

test('a trailing blank is not a change', () => {
  expect(changedKeys({ a: 'Long.' }, { a: 'Long. ', b: '' })).toEqual([]);
});

describe('merging what two people wrote', () => {
  const [notes, otherNotes] = [notesKey(someId(1)), notesKey(someId(52))];
  const attendance = attendanceKey(someId(31));
  const conflict = conflictKey(someId(1), someId(31));

  test('keeps both where they wrote about different things', () => {
    const merged = merge({}, { [notes]: 'Mine' }, { [otherNotes]: 'Theirs', [attendance]: 'present' });
    expect(merged).toEqual({
      fields: { [notes]: 'Mine', [otherNotes]: 'Theirs', [attendance]: 'present' },
      disputed: [],
    });
  });

  test('asks where both changed the same, and keeps the input until then', () => {
    const merged = merge({ [notes]: 'Old' }, { [notes]: 'Mine' }, { [notes]: 'Theirs' });
    expect(merged).toEqual({ fields: { [notes]: 'Mine' }, disputed: [notes] });
  });

  test('accepts what the other person removed', () => {
    const base = { [conflict]: 'declared' };
    expect(merge(base, base, {})).toEqual({ fields: { [conflict]: '' }, disputed: [] });
  });

  test('asks nothing if both made the same change', () => {
    expect(merge({}, { [attendance]: 'absent' }, { [attendance]: 'absent' }).disputed).toEqual([]);
  });
});
