import { fold, isFound, isLongEnoughToSearch, searchWords } from './search-text.ts';

test.each([
  ['Beiträge', 'beitrage'],
  ['Réglages', 'reglages'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['الأعضاء', 'الاعضاء'],
  ['عُضْوِيَّة', 'عضويه'],
  ['العـــربية', 'العربيه'],
  ['Ada\u200b More\u200dau', 'ada moreau'],
  ['陈静怡', '陈 静 怡'],
  ['ＡＢＣ１２', 'abc12'],
  ['१२३ ۴۵۶', '123 456'],
])('compares %s as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['Müßig', 'Muessig'],
  ['Muessig', 'Müßig'],
  ['Müßig', 'mussig'],
  ['Mu\u0308ßig', 'Muessig'],
  ['Ångström', 'angstroem'],
  ['أحمد عبد الله', 'احمد'],
  ['أحمد عبد الله', 'عبدالله'],
  ['أحمد عبدالله', 'عبد الله'],
  ['أبو بكر', 'ابوبكر'],
  ['静怡 陈', '陈静怡'],
  ['陈静怡', '静'],
  ['민준 김', '김민준'],
  ['علی کریمی', 'علي كريمي'],
  ['APP-2026-00028', '٢٨'],
  ['O’Neill', "o'neill"],
])('finds %s by %s', (text, query) => {
  expect(isFound(text, query)).toBe(true);
});

test('requires every word', () => {
  expect(isFound('Ada Moreau', 'mor ada')).toBe(true);
  expect(isFound('Ada Moreau', 'ada weber')).toBe(false);
});

test.each([
  ['a', false],
  ['陈', true],
  ['ad', true],
  ['\u200b\u200b\u200b', false],
])('searches everything for %j: %s', (query, isLongEnough) => {
  expect(isLongEnoughToSearch(query)).toBe(isLongEnough);
});

test('searches only for the spellings that differ', () => {
  expect(searchWords('Ada Moreau')).toEqual([['ada', 'moreau']]);
  expect(searchWords('Weiß Müller')).toEqual([
    ['weiss', 'muller'],
    ['weiss', 'mueller'],
  ]);
});
