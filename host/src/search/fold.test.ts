import { distance, fold, pieces, wordsOf } from './fold.ts';

test.each([
  ['Beiträge', 'beitrage'],
  ['Réglages', 'reglages'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['الأعضاء', 'الاعضاء'],
  ['عُضْوِيَّة', 'عضويه'],
  ['العـــربية', 'العربيه'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('every word has to be in the text, in any order', () => {
  expect(distance('Ada Moreau', wordsOf('mor ada'))).not.toBeNull();
  expect(distance('Ada Moreau', wordsOf('ada weber'))).toBeNull();
});

test('the start of the text is nearer than the start of a word, and that nearer than the inside of one', () => {
  const [start, word, inside] = ['Invoices', 'My invoices', 'Proinvoice'].map((text) => distance(text, ['inv']));
  expect([start, word, inside]).toEqual([0, 1, 2]);
});

test('marks the letters as they stand in the text', () => {
  expect(pieces('Prénom Élodie', wordsOf('elo'))).toEqual([
    { text: 'Prénom ', isMatch: false },
    { text: 'Élo', isMatch: true },
    { text: 'die', isMatch: false },
  ]);
});

test('keeps vowel signs and accents of their own with the letter that matches', () => {
  expect(pieces('عُضْو جديد', wordsOf('عضو'))).toEqual([
    { text: 'عُضْو', isMatch: true },
    { text: ' جديد', isMatch: false },
  ]);
  expect(pieces('Rene\u0301', wordsOf('rene'))).toEqual([{ text: 'Rene\u0301', isMatch: true }]);
});

test('one letter that is written as two is marked whole', () => {
  expect(pieces('Weißer Weg', wordsOf('weis'))[0]).toEqual({ text: 'Weiß', isMatch: true });
});
