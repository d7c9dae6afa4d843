import { shrinking } from './grid-columns.ts';

test.each([
  ['1fr', 'minmax(0, 1fr)'],
  ['200px 1fr', '200px minmax(0, 1fr)'],
  ['repeat(2, 1fr)', 'repeat(2, minmax(0, 1fr))'],
  ['repeat(2, minmax(0, 1fr))', 'repeat(2, minmax(0, 1fr))'],
  ['repeat(auto-fill, minmax(200px, 1fr))', 'repeat(auto-fill, minmax(200px, 1fr))'],
  ['repeat(auto-fill, minmax(min(100%, 240px), 1fr))', 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))'],
])('a long file name does not widen the columns %s', (columns, expected) => {
  expect(shrinking(columns)).toBe(expected);
});
