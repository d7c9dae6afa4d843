import { germanIban, isBankAccount, isOtherIban } from './bank-account.ts';

test.each([
  ['AT61 1904 3002 3457 3201', true],
  ['de89370400440532013000', true],
  ['AT61 1904 3002 3457 3210', false],
  ['AT61 1904', false],
  ['Sort code 60-16-13, account 31926819', true],
  ['', true],
])('%j as a bank account: %s', (text, expected) => {
  expect(isBankAccount(text)).toBe(expected);
});

test('makes an IBAN of a German bank code and account number', () => {
  expect(germanIban('37040044', '532013000')).toBe('DE89370400440532013000');
});

test.each([
  ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', false],
  ['DE89370400440532013000', 'AT61 1904 3002 3457 3201', true],
  ['DE89370400440532013000', 'Sort code 60-16-13', false],
  ['', 'AT61 1904 3002 3457 3201', false],
])('%j is another IBAN than %j: %s', (account, own, expected) => {
  expect(isOtherIban(account, own)).toBe(expected);
});
