import bidiModule, { type Bidi } from 'bidi-js';
import { faceOf, latinFace, type Face, type Weight } from './fonts.ts';

export type Direction = 'ltr' | 'rtl';

/** A run of text in one font and direction, in visual order. */
export interface Run {
  text: string;
  face: Face;
}

/** A line of a paragraph, and the paragraph's direction. */
export interface Line {
  text: string;
  base: Direction;
}

// The package declares itself as an ES module, but is CommonJS: the default import is the factory itself.
const bidi = (bidiModule as unknown as () => Bidi)();

// Characters that control direction or width and have no glyph; they are no longer needed once levels are known.
const shapeless = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const joinsThePrevious = /[\s\p{M}]/u;
const isArabic = /\p{Script=Arabic}/u;
// The font lays these out from right to left itself, whatever their level: Arabic and Persian digits, too.
const isReversedByFont = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669]/u;

/** The direction of a paragraph: that of its first letter, as expected for names and addresses. */
export function directionOf(paragraph: string, otherwise: Direction): Direction {
  const [letter] = /\p{L}/u.exec(paragraph) ?? [];
  if (!letter) return otherwise;
  return ['R', 'AL'].includes(bidi.getBidiCharTypeName(letter)) ? 'rtl' : 'ltr';
}

interface Piece extends Run {
  level: number;
}

/**
 * Reorders one line visually by the Unicode bidirectional algorithm: in an Arabic line a Latin name and a number keep
 * their own direction, and brackets are mirrored with the surrounding text.
 */
export function orderLine({ text, base }: Line, weight: Weight): Run[] {
  // Isolates are ours; overrides only occur in spoofing attempts.
  const line = text.replace(/[\u202a-\u202e]/g, '');
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const pieces: Piece[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    index += character.length;
    if (shapeless.test(character)) continue;
    const last = pieces.at(-1);
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;
    const { face, text } = choose(shown, weight, last);
    if (last && last.level === level && last.face === face) last.text += text;
    else pieces.push({ text, face, level });
  }
  return reorder(pieces).map(({ text, face, level }) => ({
    face,
    text: (level % 2 === 1) === isReversedByFont.test(text) ? text : turn(text),
  }));
}

/**
 * The text for screen readers, if the drawn text has no spaces between lines, or another order or other glyphs, as in
 * Arabic; `undefined` if it is the same.
 */
export function spokenText(lines: readonly Line[], weight: Weight = 'regular'): string | undefined {
  const texts = lines.map(({ text }) => text.replace(new RegExp(shapeless, 'gu'), ''));
  const [line] = lines;
  const isDrawnAsIs =
    line !== undefined &&
    lines.length === 1 &&
    !isArabic.test(line.text) &&
    orderLine(line, weight).reduce((drawn, { text }) => drawn + text, '') === texts[0];
  // Chinese has no spaces between words or lines.
  return isDrawnAsIs ? undefined : texts.reduce((all, text) => all + (/\p{Script=Han}$/u.test(all) ? '' : ' ') + text);
}

function choose(character: string, weight: Weight, last: Piece | undefined): Run {
  if (last && joinsThePrevious.test(character)) return { face: last.face, text: character };
  const face = faceOf(character.codePointAt(0) ?? 0, weight);
  return face ? { face, text: character } : { face: latinFace(weight), text: '\ufffd' };
}

/** Rule L2: from the highest level down to 1, reverse every run at that level or above. */
function reorder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

const turn = (text: string): string => [...text].reverse().join('');

/** The part of a response that names the characters of these texts that cannot be printed, if there are any. */
export function unprintableIn(texts: readonly string[]): { unprintable?: string[] } {
  const found = unprintable(texts.join('\n'));
  return found.length > 0 ? { unprintable: found } : {};
}

/** The characters of a text that no font has; they are printed as `�`. */
const unprintable = (text: string): string[] => [
  ...new Set(
    [...text.normalize('NFC')].filter(
      (character) =>
        !/\s/u.test(character) &&
        !shapeless.test(character) &&
        // Variation selectors only choose between shapes of the character before.
        !/\p{Variation_Selector}/u.test(character) &&
        !faceOf(character.codePointAt(0) ?? 0, 'regular'),
    ),
  ),
];
