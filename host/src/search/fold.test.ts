import { searchWords } from '@guildhall/shared/domain';
import { distance, pieces } from './search-parts.ts';

const wordsOf = (query: string) => searchWords(query).flat();

test('requires every word, in any order', () => {
  expect(distance('Ada Moreau', searchWords('mor ada'))).not.toBeNull();
  expect(distance('Ada Moreau', searchWords('ada weber'))).toBeNull();
});

test('ranks the start of the text before the start of a word, and that before the middle of one', () => {
  const [start, word, inside] = ['Invoices', 'My invoices', 'Proinvoice'].map((text) => distance(text, [['inv']]));
  expect([start, word, inside]).toEqual([0, 1, 2]);
});

test('highlights the original letters of the text', () => {
  expect(pieces('Prénom Élodie', wordsOf('elo'))).toEqual([
    { text: 'Prénom ', isMatch: false },
    { text: 'Élo', isMatch: true },
    { text: 'die', isMatch: false },
  ]);
});

test('keeps vowel signs and separate accents with the matching letter', () => {
  expect(pieces('عُضْو جديد', wordsOf('عضو'))).toEqual([
    { text: 'عُضْو', isMatch: true },
    { text: ' جديد', isMatch: false },
  ]);
  expect(pieces('Rene\u0301', wordsOf('rene'))).toEqual([{ text: 'Rene\u0301', isMatch: true }]);
});

test('highlights a letter completely that folds to two', () => {
  expect(pieces('Weißer Weg', wordsOf('weis'))[0]).toEqual({ text: 'Weiß', isMatch: true });
});

test('compares every spelling', () => {
  expect(distance('Müßig', searchWords('Muessig'))).toBe(0);
  expect(distance('عبد الله', searchWords('عبدالله'))).toBe(0);
  expect(distance('陈静怡', searchWords('静怡'))).not.toBeNull();
});
