// The characters of Windows-1252 between 0x80 and 0x9F, where Latin-1 has control characters; a space for unassigned
// ones.
const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Encodes a text in Windows-1252. Unsupported letters lose their accent; anything else becomes a question mark. */
export function toWindows1252(text: string): Buffer {
  const byteOf = (letter: string): number | undefined => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
    const place = letter === ' ' ? -1 : high.indexOf(letter);
    return place === -1 ? undefined : 0x80 + place;
  };
  const question = 0x3f;
  return Buffer.from(
    [...text.normalize('NFC')].map((letter) => byteOf(letter) ?? byteOf(letter.normalize('NFD').charAt(0)) ?? question),
  );
}
