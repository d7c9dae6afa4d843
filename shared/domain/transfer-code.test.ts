import { transferCode, type Transfer } from './transfer-code.ts';

const transfer: Transfer = {
  name: 'Association of Bookbinders',
  bankAccount: 'AT61 1904 3002 3457 3201',
  amountMinor: 120_05,
  currency: 'EUR',
  reference: 'INV-2026-00003',
};

test('holds account, amount and reference in the order of the standard', () => {
  expect(transferCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nAssociation of Bookbinders\nAT611904300234573201\nEUR120.05\n\n\nINV-2026-00003',
  );
});

test.each([
  [5, 'EUR0.05'],
  [100, 'EUR1.00'],
  [999_999_999_99, 'EUR999999999.99'],
])('writes %i cents as %s', (amountMinor, written) => {
  expect(transferCode({ ...transfer, amountMinor })?.split('\n')[7]).toBe(written);
});

test('keeps every field on its line and within its length', () => {
  const lines = transferCode({
    ...transfer,
    name: `${'é'.repeat(69)}\nSociety`,
    reference: `a\nb${'c'.repeat(200)}`,
  })?.split('\n');
  expect(lines).toHaveLength(11);
  expect(lines?.[5]).toBe('é'.repeat(69));
  expect(lines?.[10]).toBe(`a b${'c'.repeat(137)}`);
});

test.each<[string, Partial<Transfer>]>([
  ['another currency', { currency: 'CHF' }],
  ['nothing to pay', { amountMinor: 0 }],
  ['more than the standard allows', { amountMinor: 1_000_000_000_00 }],
  ['an account with wrong check digits', { bankAccount: 'AT62 1904 3002 3457 3201' }],
  ['an account whose bank needs a BIC', { bankAccount: 'GB29 NWBK 6016 1331 9268 19' }],
  ['an account without an IBAN', { bankAccount: '12-345678-9' }],
  ['no account', { bankAccount: '' }],
  ['no name', { name: ' ' }],
])('is not offered for %s', (_, parts) => {
  expect(transferCode({ ...transfer, ...parts })).toBeNull();
});
