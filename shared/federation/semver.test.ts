import { satisfies } from './semver.ts';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['0.3.0', '^0.2.0', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['3.0.0', '>=1.2.0', true],
  ['1.5.0', '>=1.2.0 ~1.5.0', true],
  ['2.0.0', '^1.0.0 || ^2.0.0', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
])('%s within %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test.each(['', '*', 'latest', '^1', '1.x', '<2.0.0'])('a range written as "%s" is never satisfied', (range) => {
  expect(satisfies('1.0.0', range)).toBe(false);
});
