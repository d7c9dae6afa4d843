import { blankInvoice, blankLine, invoiceBody, invoiceFaults, readAmounts } from './lines.ts';

const fee = { ...blankLine, text: 'Fee', unitPriceMinor: '10' };
const withLine = (line: typeof blankLine) => ({ ...blankInvoice('en'), subject: 'Course', lines: [line] });
const faultsOf = (line: typeof blankLine) => invoiceFaults(withLine(line), { needsPayer: false });

test('calculates half a day at 120 euros with 20 % tax in integers', () => {
  const line = { ...fee, quantityMilli: '0.5', unitPriceMinor: '120,00', taxRateBasisPoints: '20' };
  expect(readAmounts(line)).toEqual({
    quantityMilli: 500,
    unitPriceMinor: 12000,
    discountBasisPoints: 0,
    taxRateBasisPoints: 2000,
  });
});

test('a blank line needs a text and a price', () => {
  expect(faultsOf(blankLine)).toEqual([
    ['lines.0.text', 'lineTextNeeded'],
    ['lines.0.unitPriceMinor', 'priceWrong'],
  ]);
});

test('an invalid amount leaves the others of its line as typed', () => {
  const others = { text: '', quantityMilli: 1000, discountBasisPoints: 0, taxRateBasisPoints: 0 };
  expect(invoiceBody(withLine(blankLine)).lines).toEqual([{ ...others, unitPriceMinor: NaN }]);
});

test.each([
  ['quantityMilli', '0', 'quantityWrong'],
  ['unitPriceMinor', '12.345', 'priceWrong'],
  ['discountBasisPoints', '100.01', 'discountWrong'],
  ['taxRateBasisPoints', '51', 'rateWrong'],
] as const)('%s %s is marked %s', (input, value, fault) => {
  expect(faultsOf({ ...fee, [input]: value })).toEqual([[`lines.0.${input}`, fault]]);
});

test('an empty discount is none', () => {
  expect(readAmounts({ ...fee, discountBasisPoints: ' ' })).toMatchObject({ discountBasisPoints: 0 });
});
