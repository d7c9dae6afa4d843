import { isBankAccount } from './bank-account.ts';

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
