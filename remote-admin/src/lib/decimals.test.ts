import { readDecimal, writeDecimal } from './decimals.ts';

test.each([
  ['120', 2, 12000],
  ['120.5', 2, 12050],
  ['1 200,50', 2, 120050],
  ['0.005', 3, 5],
  ['20.', 2, 2000],
])('%j with %d decimals reads as %d', (text, decimals, value) => {
  expect(readDecimal(text, decimals)).toBe(value);
});

test.each(['', 'abc', '-5', '1.234', '1.2.3', '1e3', '1,200.50'])('%j is no amount', (text) => {
  expect(readDecimal(text, 2)).toBeNull();
});

test.each([
  [12000, 2, false, '120.00'],
  [5, 2, false, '0.05'],
  [1500, 3, true, '1.5'],
  [1000, 3, true, '1'],
  [2000, 2, true, '20'],
] as const)('%d with %d decimals (trimmed: %s) is written %j', (value, decimals, trim, text) => {
  expect(writeDecimal(value, decimals, { trim })).toBe(text);
});
