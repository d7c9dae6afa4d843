import { buildMinutes, buildMinutesItem, someId } from '../../testing/builders.ts';
import { bodyOf, fieldsOf, guestKey, sameText } from './fields.ts';

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

test('a trailing blank is not a change, and an empty text is the same as none', () => {
  expect([sameText('Long.', 'Long. '), sameText('', undefined), sameText('Long.', 'Short.')]).toEqual([
    true,
    true,
    false,
  ]);
});
