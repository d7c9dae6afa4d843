import type { perRate } from './present.ts';

type Rate = ReturnType<typeof perRate>[number];

/**
 * Splits an amount among the tax rates in proportion to the billed amounts; the rounding difference goes to the last
 * rate, so that the parts add up exactly.
 */
export function sharesPerRate(rates: readonly Rate[], grossMinor: number): Rate[] {
  const whole = rates.reduce((sum, rate) => sum + rate.netMinor + rate.taxMinor, 0);
  let left = grossMinor;
  return rates.map((rate, index) => {
    const billed = rate.netMinor + rate.taxMinor;
    const share = index === rates.length - 1 ? left : proportion(grossMinor, billed, whole);
    left -= share;
    const taxMinor = billed === 0 ? 0 : proportion(share, rate.taxMinor, billed);
    return { taxRateBasisPoints: rate.taxRateBasisPoints, netMinor: share - taxMinor, taxMinor };
  });
}

/** `amount · part / whole`, rounded half up; with big integers, because the product may exceed 2^53. */
const proportion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
