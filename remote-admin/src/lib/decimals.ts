import { westernDigits, withoutEnd } from '@guildhall/shared/domain';

/** Group separators and direction marks: spaces, apostrophes, ٬ and invisible characters. */
const skipped = /[\s'’\u066c\u061c\u200e\u200f]/g;

/**
 * Parses a typed decimal number into an integer of its smallest unit, without floating point. Accepts the digits of all
 * supported languages, and a comma, a point or their Arabic and full-width forms before the decimals.
 * @param decimals the decimals of the smallest unit: 2 for cents and for percent in basis points, 3 for thousandths.
 * @returns the integer, or `null` if the text is not a number or has too many decimals.
 */
export function readDecimal(text: string, decimals: number): number | null {
  const plain = westernDigits(text.replace(skipped, ''));
  const match = /^(\d{1,9})(?:[.,\u066b\uff0c\uff0e](\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
}

/** Formats such an integer for an input: `12000` with 2 decimals is `120.00`. */
export function writeDecimal(value: number, decimals: number, { trim = false } = {}): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const text = `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return trim ? withoutEnd(withoutEnd(text, /0/), /\./) : text;
}
