import { westernDigits } from '@guildhall/shared/domain';

export const codeLength = 6;

export const noDigits: readonly string[] = Array.from({ length: codeLength }, () => '');

/** The digits of a text, whatever they were typed with, as 0 to 9: "١٢٣ 456" gives "123456". */
export const digitsOf = (text: string): string => westernDigits(text).replaceAll(/\D/g, '');

/**
 * The code in a text that was pasted: "123 456", "123-456", or a whole sentence with the code in it.
 * @returns six digits, or as many as there are when there is no run of six.
 */
export function codeIn(text: string): string {
  const plain = westernDigits(text);
  const run = /(?<!\d)\d(?:[\s-]?\d){5}(?!\d)/.exec(plain)?.[0];
  return digitsOf(run ?? plain).slice(0, codeLength);
}

/** Puts digits into the boxes from one of them on; a whole code fills all, wherever it was typed or pasted. */
export function putDigits(boxes: readonly string[], from: number, digits: string): string[] {
  const start = digits.length >= codeLength ? 0 : from;
  return boxes.map((digit, index) => digits[index - start] ?? digit);
}

/**
 * What was typed into a box. A box that had a digit may hold both for a moment, the old one before or behind the new.
 * @param before the digit that the box had, or the empty text.
 */
export function typedInto(before: string, text: string): string {
  const digits = digitsOf(text);
  if (before === '' || digits.length !== 2) return digits;
  return digits.startsWith(before) ? digits.slice(1) : digits.slice(0, 1);
}
