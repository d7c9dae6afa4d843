import { typedNumber, westernDigits } from './digits.ts';

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
  ['Western', '0123456789'],
])('reads %s digits', (_, digits) => {
  expect(westernDigits(digits)).toBe('0123456789');
});

test('leaves everything else unchanged', () => {
  expect(westernDigits('الساعة ١٠:٣٠ 😀')).toBe('الساعة 10:30 😀');
});

test.each([
  [' ٣٠ ', 30],
  ['１２', 12],
  ['', NaN],
  ['ten', NaN],
])('reads %j as the number %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
