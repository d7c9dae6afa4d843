import { foldLetter, spellings } from '@guildhall/shared/domain';

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Position of a word in a folded text: at the start of a word if possible, or inside one; -1 if missing. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at;
  return text.indexOf(word);
}

/** How well a folded text matches the words; `null` when one is missing. */
function distanceOfWords(folded: string, words: readonly string[]): number | null {
  let sum = 0;
  for (const word of words) {
    const at = placeOf(folded, word);
    if (at < 0) return null;
    sum += at === 0 ? 0 : isWordStart(folded, at) ? 1 : 2;
  }
  return sum;
}

/**
 * How well a text matches a search: 0 is best, `null` when a word is missing.
 * @param ways the words for each spelling, from `searchWords`
 */
export function distance(text: string, ways: readonly (readonly string[])[]): number | null {
  const distances = spellings(text)
    .flatMap((spelling) => ways.map((words) => distanceOfWords(spelling, words)))
    .filter((one) => one !== null);
  return distances.length === 0 ? null : Math.min(...distances);
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text into matching and other pieces, which together form the text.
 * @param words folded, from `searchWords`
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
