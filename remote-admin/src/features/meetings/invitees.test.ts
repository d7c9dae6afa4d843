import { readPeople } from './invitees.ts';

test.each([
  ['Ada Moreau <ada@example.org>', 'Ada Moreau', 'ada@example.org'],
  ['"Moreau, Ada" <ada@example.org>', 'Moreau, Ada', 'ada@example.org'],
  ['ada.moreau@example.org', 'Ada Moreau', 'ada.moreau@example.org'],
  ['Ada Moreau; ada@example.org', 'Ada Moreau', 'ada@example.org'],
  ['Ada Moreau\tada@example.org', 'Ada Moreau', 'ada@example.org'],
  ['阿达 <ada@example.org>', '阿达', 'ada@example.org'],
])('reads “%s”', (line, name, email) => {
  expect(readPeople(line)).toEqual({ people: [{ name, email }], unread: [] });
});

test('reads a line of a mail program as several people', () => {
  const { people } = readPeople('Ada <ada@example.org>, Rosa Lind <rosa@example.org>');
  expect(people.map(({ email }) => email)).toEqual(['ada@example.org', 'rosa@example.org']);
});

test('keeps lines it does not understand unchanged', () => {
  expect(readPeople('Ada <ada@example.org>\nthe treasurer\n\nno@dots')).toEqual({
    people: [{ name: 'Ada', email: 'ada@example.org' }],
    unread: ['the treasurer', 'no@dots'],
  });
});
