import { blankLine, lineFaults, readAmounts, typedAmounts } from './lines.ts';

test('calculates half a day at 120 euros with 20 % tax in integers', () => {
  expect(
    readAmounts({
      ...blankLine,
      text: 'Course',
      quantityMilli: '0.5',
      unitPriceMinor: '120,00',
      taxRateBasisPoints: '20',
    }),
  ).toEqual({
    quantityMilli: 500,
    unitPriceMinor: 12000,
    discountBasisPoints: 0,
    taxRateBasisPoints: 2000,
  });
});

test('a blank line needs a text and a price', () => {
  expect(lineFaults(blankLine)).toEqual({ text: 'lineTextNeeded', unitPriceMinor: 'priceWrong' });
});

test('an invalid amount leaves the others of its line as typed', () => {
  const others = { quantityMilli: 1000, discountBasisPoints: 0, taxRateBasisPoints: 0 };
  expect(typedAmounts(blankLine)).toEqual({ ...others, unitPriceMinor: NaN });
});

test.each([
  [{ quantityMilli: '0' }, { quantityMilli: 'quantityWrong' }],
  [{ unitPriceMinor: '12.345' }, { unitPriceMinor: 'priceWrong' }],
  [{ discountBasisPoints: '100.01' }, { discountBasisPoints: 'discountWrong' }],
  [{ taxRateBasisPoints: '51' }, { taxRateBasisPoints: 'rateWrong' }],
])('%j is marked %j', (change, faults) => {
  expect(lineFaults({ ...blankLine, text: 'Fee', unitPriceMinor: '10', ...change })).toEqual(faults);
});

test('an empty discount is none', () => {
  const line = { ...blankLine, text: 'Fee', unitPriceMinor: '10', discountBasisPoints: ' ' };
  expect(readAmounts(line)).toMatchObject({ discountBasisPoints: 0 });
});
