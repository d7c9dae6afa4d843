import { readDecimal, writeDecimal } from './decimals.ts';

test.each([
  ['120', 2, 12000],
  ['120.5', 2, 12050],
  ['1 200,50', 2, 120050],
  ['0.005', 3, 5],
  ['20.', 2, 2000],
  // As typed in Arabic, in Persian, and with a Chinese input method.
  ['١٢٠٫٥٠', 2, 12050],
  ['١٬٢٠٠٫٥٠', 2, 120050],
  ['۱۲۰٫۵', 2, 12050],
  ['١٢٠,٥', 2, 12050],
  ['\u200f١٢٠٫٥٠\u200f', 2, 12050],
  ['１２０．５０', 2, 12050],
  ['１２０，５', 2, 12050],
  ['1’200.50', 2, 120050],
])('%j with %d decimals reads as %d', (text, decimals, value) => {
  expect(readDecimal(text, decimals)).toBe(value);
});

test.each(['', 'abc', '-5', '1.234', '1.2.3', '1e3', '1,200.50', '١٢٠٫٥٫٠', '٫', '一百'])(
  'rejects the amount %j',
  (text) => {
    expect(readDecimal(text, 2)).toBeNull();
  },
);

test.each([
  [12000, 2, false, '120.00'],
  [5, 2, false, '0.05'],
  [1500, 3, true, '1.5'],
  [1000, 3, true, '1'],
  [2000, 2, true, '20'],
] as const)('%d with %d decimals (trimmed: %s) is written %j', (value, decimals, trim, text) => {
  expect(writeDecimal(value, decimals, { trim })).toBe(text);
});
