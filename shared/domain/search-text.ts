import { digitPairs } from './digits.ts';

// Texts are compared as people mean them: "beitrage" finds "Beiträge", "الاعضاء" finds "الأعضاء". The database compares
// with the same tables (server/src/platform/database/search-functions.ts), and stores the result: a change here needs a
// migration that adds the search columns again.

/** Letters that no Unicode decomposition maps to what people type, one for one. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
};

/** The tables of the comparison; regular expressions are valid in JavaScript and PostgreSQL. */
export const searchRules = {
  /**
   * Accents, Hebrew and Arabic vowel signs, the tatweel that only stretches a word, characters without width.
   * Marks of Indian scripts stay: they are vowels.
   */
  ignored:
    '[\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a' +
    '\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1dc0-\\u1dff' +
    '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20f0\\ufe00-\\ufe0f\\ufeff]',
  /** Single characters, digits of all scripts included. */
  letters: { ...letters, ...Object.fromEntries(digitPairs) },
  /** Letters that are spelt with two. */
  ligatures: { ß: 'ss', œ: 'oe', æ: 'ae', þ: 'th' },
  /** Characters that are words: Han, Hangul, kana. People search for one of them. */
  wordCharacters: `[\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\u{20000}-\u{3fffd}]`,
  /** The other spelling of a letter, where there are no accents. */
  respelt: { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' },
  /** Spaces that some people write in an Arabic name and others don't. */
  optionalSpaces: '(عبد|ابو|بن) | (?=ال)',
} as const;

const ignored = new RegExp(searchRules.ignored, 'gu');
const wordCharacter = new RegExp(searchRules.wordCharacters, 'u');
const wordCharacters = new RegExp(searchRules.wordCharacters, 'gu');
const optionalSpace = new RegExp(searchRules.optionalSpaces, 'gu');

const one = (table: Readonly<Record<string, string>>, text: string) =>
  [...text].map((letter) => table[letter] ?? letter).join('');

/** One letter, or a piece of text without word boundaries. */
export const foldLetter = (text: string): string => {
  const plain = text.normalize('NFKD').replace(ignored, '').normalize('NFC').toLowerCase();
  return one(searchRules.ligatures, one(searchRules.letters, plain));
};

/** A text without accents, vowel signs and case, its words separated by single spaces. */
export const fold = (text: string): string =>
  foldLetter(text).replace(wordCharacters, ' $& ').replace(/\s+/g, ' ').trim();

/** The ways to spell a text, folded: `Müßig` is also `Muessig`, `عبد الله` also `عبدالله`. */
export function spellings(text: string): string[] {
  const folded = fold(text);
  const respelt = fold(one(searchRules.respelt, text.normalize('NFC').toLowerCase()));
  return [...new Set([folded, respelt, folded.replace(optionalSpace, '$1')])];
}

/** The words of a search, folded, for each way to spell it. Empty when nothing is left to compare. */
export const searchWords = (query: string): string[][] =>
  spellings(query)
    .map((spelling) => spelling.split(' ').filter(Boolean))
    .filter((words) => words.length > 0);

/**
 * True when a text has every word of a search, in any order, spelt either way.
 * @param spelt all `spellings` of the text
 */
export const hasWords = (spelt: string, ways: readonly (readonly string[])[]): boolean =>
  ways.length === 0 || ways.some((words) => words.every((word) => spelt.includes(word)));

/** The same, for texts that are compared only once. */
export const isFound = (text: string, query: string): boolean =>
  hasWords(spellings(text).join(' '), searchWords(query));

/** True for a text long enough to search everything for it: two characters, or one that is a word. */
export const isLongEnoughToSearch = (query: string): boolean => {
  const folded = fold(query);
  return folded.length >= 2 || wordCharacter.test(folded);
};
