import { westernDigits } from './digits.ts';

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
