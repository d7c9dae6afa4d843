import * as fc from 'fast-check';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { invoiceTotals, lineNetMinor, lineTaxMinor } from '@guildhall/shared/domain';
import { perRate } from '../present.ts';
import { sharesPerRate } from './receipts.ts';

const line = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 1_000_000 }),
  unitPriceMinor: fc.integer({ min: 0, max: 100_000_000 }),
  discountBasisPoints: fc.constantFrom(0, 0, 1, 333, 1000, 2500, 9999, 10_000),
  taxRateBasisPoints: fc.constantFrom(0, 500, 550, 1000, 1300, 1900, 2000),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });

test('case 68: lines + tax = total per rate, with discounts, for ten thousand invoices', () => {
  fc.assert(
    fc.property(lines, (billed) => {
      const totals = invoiceTotals(billed);
      const net = billed.reduce((sum, one) => sum + lineNetMinor(one), 0);
      const tax = billed.reduce((sum, one) => sum + lineTaxMinor(one), 0);
      expect([totals.netMinor, totals.taxMinor, totals.grossMinor]).toEqual([net, tax, net + tax]);
      expect(totals.perRate.reduce((sum, rate) => sum + rate.netMinor + rate.taxMinor, 0)).toBe(totals.grossMinor);
      expect(Number.isSafeInteger(totals.grossMinor)).toBe(true);
      for (const { taxRateBasisPoints, netMinor, taxMinor } of totals.perRate) {
        const ofRate = billed.filter((one) => one.taxRateBasisPoints === taxRateBasisPoints);
        expect(ofRate.reduce((sum, one) => sum + lineNetMinor(one), 0)).toBe(netMinor);
        expect(ofRate.reduce((sum, one) => sum + lineTaxMinor(one), 0)).toBe(taxMinor);
      }
    }),
    { numRuns: isFullRun() ? 10_000 : 1_000 },
  );
});

test('a discount is rounded once, half up, with the line, and a credit note takes back the same', () => {
  const line = (discountBasisPoints: number, unitPriceMinor = 333) => ({
    quantityMilli: 1500,
    unitPriceMinor,
    discountBasisPoints,
    taxRateBasisPoints: 0,
  });
  // 1.5 × 3.33 = 4.995; less 10 % = 4.4955.
  expect(lineNetMinor(line(0))).toBe(500);
  expect(lineNetMinor(line(1000))).toBe(450);
  expect(lineNetMinor(line(10_000))).toBe(0);
  expect(lineNetMinor(line(5000, 1))).toBe(1);
  expect(lineNetMinor(line(1000, -333))).toBe(-450);
  expect(lineNetMinor({ ...line(1, 100_000_000), quantityMilli: 1_000_000 })).toBe(99_990_000_000);
});

test('shares among the tax rates add up to the cent, and no rate gives more than it has', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0.001, max: 1, noNaN: true }), (billed, part) => {
      const rates = perRate(
        billed.map((one) => ({ ...one, netMinor: lineNetMinor(one), taxMinor: lineTaxMinor(one) })),
      );
      const whole = rates.reduce((sum, rate) => sum + rate.netMinor + rate.taxMinor, 0);
      fc.pre(whole > 0);
      const amount = Math.max(1, Math.round(whole * part));
      const shares = sharesPerRate(rates, amount);
      expect(shares.reduce((sum, share) => sum + share.netMinor + share.taxMinor, 0)).toBe(amount);
      shares.forEach((share, index) => {
        const rate = rates[index]!;
        const taken = share.netMinor + share.taxMinor;
        expect(taken).toBeGreaterThanOrEqual(-rates.length);
        expect(taken).toBeLessThanOrEqual(rate.netMinor + rate.taxMinor + rates.length);
      });
    }),
    { numRuns: isFullRun() ? 2_000 : 200 },
  );
});
