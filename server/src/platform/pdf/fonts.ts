import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { unpackWoff } from './woff.ts';

export type Weight = 'regular' | 'semibold';

/** A font file and its characters. */
export interface Face {
  name: string;
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

const fontsource = (font: string, weight: Weight, subsets: string[]): Face[] => {
  const ranges = readJson(`@fontsource/${font}/unicode.json`);
  return subsets.map((subset) => {
    const file = `@fontsource/${font}/files/${font}-${subset}-${weight === 'regular' ? 400 : 600}-normal.woff`;
    return {
      name: `${font}-${subset}-${weight}`,
      covers: readRanges(ranges[subset] ?? ''),
      bytes: once(() => unpackWoff(readFileSync(packages.resolve(file)))),
    };
  });
};

// One weight is enough for Chinese: a copy of one file has a twentieth of the size of the whole package.
const chinese: Face = {
  name: 'noto-sans-sc',
  covers: readRanges('U+2E80-312F,U+3190-9FFF,U+F900-FAFF,U+FE30-FE4F,U+FF00-FFEF,U+20000-2FA1F'),
  bytes: once(() => unpackWoff(readFileSync(join(import.meta.dirname, 'fonts/NotoSansSC-Regular.woff')))),
};

const facesOf = (weight: Weight): Face[] => [
  ...fontsource('noto-sans', weight, ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']),
  // Not Noto here: it composes letters from parts, so that text can't be searched or copied correctly.
  ...fontsource('ibm-plex-sans-arabic', weight, ['arabic']),
  chinese,
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
