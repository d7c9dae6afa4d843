import { blankLine, lineFaults, readAmounts } from './lines.ts';

test('half a day at 120 euros with 20 % tax is read in integers', () => {
  expect(readAmounts({ text: 'Course', quantity: '0.5', unitPrice: '120,00', taxRate: '20' })).toEqual({
    quantityMilli: 500,
    unitPriceMinor: 12000,
    taxRateBasisPoints: 2000,
  });
});

test('a blank line needs a text and a price', () => {
  expect(lineFaults(blankLine)).toEqual({ text: 'lineTextNeeded', unitPrice: 'priceWrong' });
});

test.each([
  [{ quantity: '0' }, { quantity: 'quantityWrong' }],
  [{ unitPrice: '12.345' }, { unitPrice: 'priceWrong' }],
  [{ taxRate: '51' }, { taxRate: 'rateWrong' }],
])('%j is marked %j', (change, faults) => {
  expect(lineFaults({ text: 'Fee', quantity: '1', unitPrice: '10', taxRate: '0', ...change })).toEqual(faults);
});
