import type { ImportEncoding } from '@guildhall/shared/domain';

const marks: [mark: number[], encoding: ImportEncoding][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Decodes bytes; characters that are invalid in the encoding become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: ImportEncoding): string => new TextDecoder(encoding).decode(bytes);

/**
 * Detects the encoding of a text: by its byte order mark, by the NULs of UTF-16, by the rules of UTF-8, and otherwise by
 * how plausible the letters are that a single-byte encoding or GBK makes of its bytes. Detectors by word statistics,
 * such as chardet, need longer texts than the few names of a statement, and don't know Mac Roman.
 */
export function detectEncoding(bytes: Uint8Array): ImportEncoding {
  const utf16 = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? unmarkedUtf16(bytes);
  if (utf16) return utf16;
  const text = decode(bytes, 'utf-8');
  // Invalid UTF-8 next to valid multi-byte characters is a broken UTF-8 file, reported by row, unless few are valid.
  const invalid = text.split('\uFFFD').length - 1;
  if (invalid === 0) return 'utf-8';
  const valid = text.match(/[\u0080-\u{10FFFF}]/gu)?.length ?? 0;
  if (valid - invalid > invalid) return 'utf-8';
  const best = legacyEncodings
    .map((encoding) => ({ encoding, score: plausibility(sampleOf(bytes), encoding) }))
    .reduce((one, other) => (other.score > one.score ? other : one));
  return valid > invalid && best.score < 0.5 ? 'utf-8' : best.encoding;
}

/** In UTF-16, addresses and digits have a NUL in every pair of bytes, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): ImportEncoding | null {
  const start = bytes.subarray(0, 4096);
  const nuls = [0, 1].map((side) => start.filter((byte, at) => byte === 0 && at % 2 === side).length);
  const [first = 0, second = 0] = nuls;
  if (Math.max(first, second) < start.length / 10) return null;
  if (first === 0) return 'utf-16le';
  return second === 0 ? 'utf-16be' : null;
}

/** In the order of preference. */
const legacyEncodings = ['windows-1252', 'macintosh', 'gbk', 'windows-1256'] as const;
type LegacyEncoding = (typeof legacyEncodings)[number];

const sampleBytes = 20_000;

/** The parts of a text that are not ASCII, with their neighbours: the lines that contain them, up to a limit. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  while (start < bytes.length && sample.length < sampleBytes) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? Math.min(bytes.length, start + sampleBytes) : Math.min(found + 1, start + sampleBytes);
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte > 0x7f)) sample.push(...line);
    start = end;
  }
  return Uint8Array.from(sample);
}

const letters: Record<Exclude<LegacyEncoding, 'gbk'>, RegExp> = {
  'windows-1252': /[ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœŒÁÍÓÚÑáíóúñÃÕãõÅÆØåæøìòÌÒŠŽšž€£§°–—’‘“”„«»…\u00a0]/u,
  macintosh: /[ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœŒÁÍÓÚÑáíóúñÃÕãõÅÆØåæøìòÌÒ€£§°–—’‘“”„«»…\u00a0]/u,
  'windows-1256': /[\u0621-\u064a،؛؟]/u,
};

/** The usual characters of GBK: its punctuation and the first level of GB 2312. */
const usualChinese = new Set(
  [...rowsOf(0xa1, 0xa3), ...rowsOf(0xb0, 0xd7)].map((pair) => decode(Uint8Array.from(pair), 'gbk')),
);

function rowsOf(first: number, last: number): [number, number][] {
  return Array.from({ length: (last - first + 1) * 94 }, (_, at) => [first + Math.floor(at / 94), 0xa1 + (at % 94)]);
}

/** How many of the characters outside ASCII are letters where a letter of that kind is expected, from -1 to 1. */
function plausibility(bytes: Uint8Array, encoding: LegacyEncoding): number {
  const characters = [...decode(bytes, encoding)];
  let [sum, count] = [0, 0];
  for (const [at, one] of characters.entries()) {
    if (one < '\u0080') continue;
    count += 1;
    sum += isPlausible(one, characters[at - 1] ?? ' ', characters[at + 1] ?? ' ', encoding) ? 1 : -1;
  }
  return count === 0 ? 0 : sum / count;
}

function isPlausible(one: string, before: string, after: string, encoding: LegacyEncoding): boolean {
  if (encoding === 'gbk') return usualChinese.has(one);
  const isUpperWithin = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(one);
  const isSymbolWithin = /\p{L}/u.test(before) && /[^\p{L}’]/u.test(one) && /\p{L}/u.test(after);
  return letters[encoding].test(one) && !isUpperWithin && !isSymbolWithin;
}
