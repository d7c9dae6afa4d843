// Western, Arabic, Persian, Indian, Thai, Lao, Tibetan, Burmese, Khmer, Mongolian and full-width digits: each block is
// zero to nine in order.
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
];

/** Every known digit with its Western one. */
export const digitPairs: readonly (readonly [string, string])[] = zeros.flatMap((zero) =>
  Array.from({ length: 10 }, (_, value) => [String.fromCodePoint(zero + value), String(value)] as const),
);

function toWestern(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => point >= one && point <= one + 9);
  return zero === undefined ? character : String(point - zero);
}

/** The text with its digits as 0 to 9, from any keyboard: `١٠:٣٠` gives `10:30`. */
export const westernDigits = (text: string): string => (hasOnlyAscii(text) ? text : [...text].map(toWestern).join(''));

const hasOnlyAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** The number typed in any script's digits; `NaN` for an empty text and for anything else. */
export const typedNumber = (text: string): number => (text.trim() === '' ? NaN : Number(westernDigits(text.trim())));
