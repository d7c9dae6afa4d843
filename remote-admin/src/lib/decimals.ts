import { westernDigits } from '@guildhall/shared/domain';

/** Stands between thousands, or only marks the direction of the text: blanks, apostrophes, ٬ and invisible marks. */
const skipped = /[\s'’\u066c\u061c\u200e\u200f]/g;

/**
 * Reads a decimal number as people type it into an integer of its smallest part, without floating point. Digits may be
 * those of any language of the product. A comma, a point or their Arabic and full-width forms may stand before the
 * decimals.
 * @param decimals how many decimals the smallest part has: 2 for cents and for percent in basis points, 3 for thousandths.
 * @returns the integer, or `null` when it is no number or has more decimals than there are.
 */
export function readDecimal(text: string, decimals: number): number | null {
  const plain = westernDigits(text.replace(skipped, ''));
  const match = /^(\d{1,9})(?:[.,\u066b\uff0c\uff0e](\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
}

/** Writes such an integer for an input: `12000` with 2 decimals is `120.00`. */
export function writeDecimal(value: number, decimals: number, { trim = false } = {}): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const text = `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return trim ? text.replace(/\.?0+$/, '') : text;
}
