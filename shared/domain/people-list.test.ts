import { readPeople } from './people-list.ts';

const people = (text: string) => readPeople(text).map(({ line, name, email }) => [line, name, email]);

test.each([
  [
    'a@x.org; b@x.org',
    [
      ['', 'a@x.org'],
      ['', 'b@x.org'],
    ],
  ],
  [
    'a@x.org,b@x.org',
    [
      ['', 'a@x.org'],
      ['', 'b@x.org'],
    ],
  ],
  [
    'a@x.org، b@x.org؛ c@x.org',
    [
      ['', 'a@x.org'],
      ['', 'b@x.org'],
      ['', 'c@x.org'],
    ],
  ],
  [
    'a@x.org b@x.org',
    [
      ['', 'a@x.org'],
      ['', 'b@x.org'],
    ],
  ],
  [
    'Ada <a@x.org>, "Lind, Rosa" <r@x.org>',
    [
      ['Ada', 'a@x.org'],
      ['Lind, Rosa', 'r@x.org'],
    ],
  ],
  [
    'Ada, a@x.org, Rosa, r@x.org',
    [
      ['Ada', 'a@x.org'],
      ['Rosa', 'r@x.org'],
    ],
  ],
  [
    'a@x.org Ada; r@x.org Rosa',
    [
      ['Ada', 'a@x.org'],
      ['Rosa', 'r@x.org'],
    ],
  ],
  ['Ada Moreau; a@x.org', [['Ada Moreau', 'a@x.org']]],
  ['Ada Moreau\ta@x.org', [['Ada Moreau', 'a@x.org']]],
  ['阿达 <a@x.org>', [['阿达', 'a@x.org']]],
  ['R&D <r&d@bücher.example>', [['R&D', 'r&d@xn--bcher-kva.example']]],
])('reads %j', (text, expected) => {
  expect(readPeople(text).map(({ name, email }) => [name, email])).toEqual(expected);
});

test('keeps what it cannot read, with its line', () => {
  expect(people('a@x.org; b@x; c@x.org\n\nthe treasurer\r\nAda a@x.org, Rosa b@x.org and Nils')).toEqual([
    [1, '', 'a@x.org'],
    [1, 'b@x', null],
    [1, '', 'c@x.org'],
    [3, 'the treasurer', null],
    [4, 'Ada', 'a@x.org'],
    [4, 'Rosa b@x.org and Nils', null],
  ]);
});

test.each([
  ['blanks', `${' '.repeat(98_000)}x`],
  ['letters', 'a'.repeat(98_000)],
  ['signs', '@'.repeat(98_000)],
  ['brackets', '<'.repeat(98_000)],
  ['commas', `x${','.repeat(98_000)}x`],
])('case 147: reads a list of 98,000 %s in linear time', (_what, text) => {
  const start = performance.now();
  readPeople(text);
  expect(performance.now() - start).toBeLessThan(1000);
});
