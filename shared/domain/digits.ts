/**
 * Replaces Arabic, Persian and full-width digits by Latin ones. People type in the digits of their keyboard; numbers
 * and codes are read in Latin ones.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
