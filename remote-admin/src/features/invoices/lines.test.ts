import { blankLine, lineFaults, readAmounts } from './lines.ts';

test('calculates half a day at 120 euros with 20 % tax in integers', () => {
  expect(
    readAmounts({ text: 'Course', quantityMilli: '0.5', unitPriceMinor: '120,00', taxRateBasisPoints: '20' }),
  ).toEqual({
    quantityMilli: 500,
    unitPriceMinor: 12000,
    taxRateBasisPoints: 2000,
  });
});

test('a blank line needs a text and a price', () => {
  expect(lineFaults(blankLine)).toEqual({ text: 'lineTextNeeded', unitPriceMinor: 'priceWrong' });
});

test.each([
  [{ quantityMilli: '0' }, { quantityMilli: 'quantityWrong' }],
  [{ unitPriceMinor: '12.345' }, { unitPriceMinor: 'priceWrong' }],
  [{ taxRateBasisPoints: '51' }, { taxRateBasisPoints: 'rateWrong' }],
])('%j is marked %j', (change, faults) => {
  expect(
    lineFaults({ text: 'Fee', quantityMilli: '1', unitPriceMinor: '10', taxRateBasisPoints: '0', ...change }),
  ).toEqual(faults);
});
