import { westernDigits } from '@guildhall/shared/domain';

export const codeLength = 6;

export const noDigits: readonly string[] = Array.from({ length: codeLength }, () => '');

/** The digits of a text in any script, as 0 to 9: "١٢٣ 456" gives "123456". */
export const digitsOf = (text: string): string => westernDigits(text).replaceAll(/\D/g, '');

/**
 * The code in a pasted text: "123 456", "123-456", or a whole sentence with the code in it.
 * @returns six digits, or all digits if there is no run of six.
 */
export function codeIn(text: string): string {
  const plain = westernDigits(text);
  const run = /(?<!\d)\d(?:[\s-]?\d){5}(?!\d)/.exec(plain)?.[0];
  return digitsOf(run ?? plain).slice(0, codeLength);
}

/** Fills digits into the boxes from an index on; a whole code fills all boxes, wherever it was typed or pasted. */
export function putDigits(boxes: readonly string[], from: number, digits: string): string[] {
  const start = digits.length >= codeLength ? 0 : from;
  return boxes.map((digit, index) => digits[index - start] ?? digit);
}

/**
 * The character typed into a box. A box with a digit may briefly hold both, the old one before or after the new.
 * @param before the previous digit of the box, or an empty string.
 */
export function typedInto(before: string, text: string): string {
  const digits = digitsOf(text);
  if (before === '' || digits.length !== 2) return digits;
  return digits.startsWith(before) ? digits.slice(1) : digits.slice(0, 1);
}
