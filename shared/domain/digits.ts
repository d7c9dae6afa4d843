// Western, Arabic-Indic, Persian and full-width digits: each block is zero to nine in order.
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

function toWestern(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => point >= one && point <= one + 9);
  return zero === undefined ? character : String(point - zero);
}

/** The text with its digits as 0 to 9, from any keyboard: `١٠:٣٠` gives `10:30`. */
export const westernDigits = (text: string): string => [...text].map(toWestern).join('');

/** The number typed in any script's digits; `NaN` for an empty text and for anything else. */
export const typedNumber = (text: string): number => (text.trim() === '' ? NaN : Number(westernDigits(text.trim())));
