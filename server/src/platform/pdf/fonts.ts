import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import { inflateSync } from 'node:zlib';

export type Weight = 'regular' | 'semibold';

/** A font file and its characters. */
export interface Face {
  name: string;
  /** Loads the font only for characters in the ranges of its script. */
  covers: (codePoint: number) => boolean;
  /** The OpenType file; read from disk on first use, then cached. */
  bytes: () => Buffer;
}

const packages = createRequire(import.meta.url);

const readJson = (name: string): Record<string, string> => JSON.parse(readFileSync(packages.resolve(name), 'utf8'));

/** Parses a CSS `unicode-range`: `U+0-FF,U+131`. */
function readRanges(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace('U+', '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** A font has fewer characters than the ranges of its script: rare Chinese ones are missing. */
function faceFrom(name: string, ranges: string, path: string): Face {
  const bytes = once(() => unpackWoff(readFileSync(path)));
  const font = once(() => {
    const opened = create(bytes());
    if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${path} contains several fonts.`);
    return opened;
  });
  const isInRanges = readRanges(ranges);
  return {
    name,
    covers: (codePoint) => isInRanges(codePoint) && font().hasGlyphForCodePoint(codePoint),
    bytes,
  };
}

const fontsource = (font: string, weight: Weight, subsets: string[]): Face[] => {
  const ranges = readJson(`@fontsource/${font}/unicode.json`);
  return subsets.map((subset) => {
    const file = `@fontsource/${font}/files/${font}-${subset}-${weight === 'regular' ? 400 : 600}-normal.woff`;
    return faceFrom(`${font}-${subset}-${weight}`, ranges[subset] ?? '', packages.resolve(file));
  });
};

// One weight is enough for Chinese and Korean: a copy of one file has a twentieth of the size of the whole package.
const copied = (name: string, ranges: string): Face =>
  faceFrom(name, ranges, join(import.meta.dirname, `fonts/${name}-Regular.woff`));

const chinese = copied('NotoSansSC', 'U+2E80-312F,U+3190-9FFF,U+F900-FAFF,U+FE30-FE4F,U+FF00-FFEF,U+20000-2FA1F');

const korean = copied('NotoSansKR', 'U+1100-11FF,U+3130-318F,U+A960-A97F,U+AC00-D7FF');

const facesOf = (weight: Weight): Face[] => [
  ...fontsource('noto-sans', weight, [
    'latin',
    'latin-ext',
    'vietnamese',
    'greek',
    'greek-ext',
    'cyrillic',
    'cyrillic-ext',
    'devanagari',
  ]),
  // Not Noto here: it composes letters from parts, so that text can't be searched or copied correctly.
  ...fontsource('ibm-plex-sans-arabic', weight, ['arabic']),
  ...['hebrew', 'thai', 'armenian', 'georgian'].flatMap((script) =>
    fontsource(`noto-sans-${script}`, weight, [script]),
  ),
  chinese,
  korean,
];

const faces: Record<Weight, () => Face[]> = {
  regular: once(() => facesOf('regular')),
  semibold: once(() => facesOf('semibold')),
};

/** The font that contains a character, or `undefined` if none does. */
export const faceOf = (codePoint: number, weight: Weight): Face | undefined =>
  faces[weight]().find((face) => face.covers(codePoint));

/** The font for Latin text, which also draws the replacement for unsupported characters. */
export const latinFace = (weight: Weight): Face => faces[weight]()[0]!;

const headerLength = 44;

const entryLength = 20;

/**
 * Unpacks a WOFF font into the contained OpenType file. The PDF library reads WOFF too, but decompresses a table for
 * every glyph: seconds for a Chinese font, milliseconds once it is unpacked.
 * @throws when the bytes are not WOFF
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This font is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, headerLength + index * entryLength));
  const directory = Buffer.alloc(12 + 16 * count);
  const log2 = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** log2, 6);
  directory.writeUInt16BE(log2, 8);
  directory.writeUInt16BE(16 * (count - 2 ** log2), 10);
  let offset = directory.length;
  tables.forEach((table, index) => {
    const entry = 12 + 16 * index;
    directory.write(table.tag, entry, 'latin1');
    directory.writeUInt32BE(table.checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    offset += table.bytes.length;
  });
  return Buffer.concat([directory, ...tables.map(({ bytes }) => bytes)]);
}

function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const table = packedLength < length ? inflateSync(packed) : packed;
  // Tables are aligned to four bytes.
  const bytes = Buffer.alloc(Math.ceil(length / 4) * 4);
  table.copy(bytes);
  return { tag: woff.toString('latin1', entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), length, bytes };
}
