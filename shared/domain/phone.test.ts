import { isPhone, plainPhone } from './phone.ts';

test.each([
  '+33 1 23 45 67 89',
  '+33\u00a01\u00a023\u00a045\u00a067\u00a089',
  '+43\u202f(0)1\u202f234\u202f5678',
  '(01) 234.56.78',
  '01/234-56-78',
  '01 234 5678 ext. 5',
  '01 234 5678, poste 12',
  '010-1234 5678 转 8001',
  '\u202d+43 1 234 5678\u202c',
  '٠١ ٢٣٤ ٥٦٧٨',
  '＋８６（１０）１２３４‐５６７８',
])('accepts %s', (typed) => {
  expect(isPhone(typed)).toBe(true);
});

test.each(['1234', 'call me', '+', '01 234 5678 or 9', '01+234 5678', '1'.repeat(41)])(
  'does not accept %j',
  (typed) => {
    expect(isPhone(typed)).toBe(false);
  },
);

test('is stored with plain digits, spaces and signs', () => {
  expect(plainPhone('＋８６\u00a0（１０）\u200e１２３４‑５６７８')).toBe('+86 (10)1234-5678');
});
