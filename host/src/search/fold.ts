// Texts are compared as people mean them: "beitrage" finds "Beiträge", "الاعضاء" finds "الأعضاء".

/** Letters that no Unicode decomposition maps to what people type. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  '’': "'",
};

// Accents, Arabic vowel signs and hamzas above or below a letter; the tatweel only stretches a word.
const marks = /[\p{M}\u0640]/gu;

const foldLetter = (letter: string) =>
  [...letter.toLowerCase().normalize('NFKD').replace(marks, '')].map((part) => letters[part] ?? part).join('');

/**
 * A text without accents, vowel signs and case.
 * @internal tested directly, letter by letter
 */
export const fold = (text: string): string => [...text].map(foldLetter).join('');

/** The folded words of a query. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Position of a word in a folded text: at the start of a word if possible, or inside one; -1 if missing. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at;
  return text.indexOf(word);
}

/**
 * How well a text matches the words: 0 is best, `null` when a word is missing.
 * @param words folded, from `wordsOf`
 */
export function distance(text: string, words: readonly string[]): number | null {
  const folded = fold(text);
  let sum = 0;
  for (const word of words) {
    const at = placeOf(folded, word);
    if (at < 0) return null;
    sum += at === 0 ? 0 : isWordStart(folded, at) ? 1 : 2;
  }
  return sum;
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text into matching and other pieces, which together form the text.
 * @param words folded, from `wordsOf`
 */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const source = [...text];
  // Maps each character of the folded text to its original letter.
  const origin = source.flatMap((letter, index) => Array<number>(foldLetter(letter).length).fill(index));
  const folded = source.map(foldLetter).join('');
  const matched = new Set<number>();
  for (const word of words) {
    const at = placeOf(folded, word);
    for (let index = at; at >= 0 && index < at + word.length; index += 1) matched.add(origin[index] ?? -1);
  }
  const cut: Piece[] = [];
  source.forEach((letter, index) => {
    const last = cut.at(-1);
    // A separate accent character belongs to its letter.
    const isMatch = matched.has(index) || (foldLetter(letter) === '' && last?.isMatch === true);
    if (last?.isMatch === isMatch) last.text += letter;
    else cut.push({ text: letter, isMatch });
  });
  return cut;
}
