import { sortFiles } from './file-rules.ts';

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);
const rules = { endings: ['pdf', 'png'], maxBytes: 10, room: 1 };

test.each([
  ['cv.exe', 5, 'wrongKind'],
  ['cv', 5, 'wrongKind'],
  ['cv.pdf', 0, 'empty'],
  ['cv.PDF', 11, 'tooBig'],
] as const)('refuses %s of %i bytes as %s', (name, bytes, why) => {
  expect(sortFiles([file(name, bytes)], rules)).toMatchObject({ accepted: [], refused: [{ why }] });
});

test('accepts only as many files as there is room for', () => {
  const { accepted, refused } = sortFiles([file('a.pdf', 1), file('b.png', 1)], rules);
  expect([accepted.map(({ name }) => name), refused.map(({ why }) => why)]).toEqual([['a.pdf'], ['tooMany']]);
});
