import { readFileSync } from 'node:fs';
import path from 'node:path';
import { translationFolders } from '../testing/index.ts';

// One term per concept (docs/glossary.md).
const textsIn = (language: 'ar' | 'cn' | 'fr') => [
  ...Object.values(translationFolders).map((folder) => readFileSync(path.join(folder, `${language}.json`), 'utf8')),
  readFileSync(path.resolve(__dirname, '../../server/src/processes/submission/service.ts'), 'utf8'),
];

/** Without vowel signs, so that a word is found however it is written. */
const plain = (text: string) => text.replace(/\p{M}/gu, '');

test.each([
  // 对账单 is a bank’s statement, a different concept.
  ['Chinese', 'cn', 'an invoice', '发票', /(?<!对)账单/],
  ['Chinese', 'cn', 'a credit note', '贷项通知单', /贷记凭证/],
  // A file is examined (فحص) and a case reviewed (مراجعة).
  [
    'Arabic',
    'ar',
    'the office’s check',
    'تدقيق المكتب',
    /فحص (?:المكتب|طلب)|للفحص|الفحص الأولي|يفحصه|يراجع المكتب|يتحقق المكتب من الطلب/,
  ],
  ['Arabic', 'ar', 'the mail that tells a decision', 'رسالة القرار', /خطاب/],
  ['French', 'fr', 'the mail that tells a decision', 'courrier de décision', /\blettre\b(?! mensuelle)/i],
] as const)('%s texts (%s) have one term for %s: %s', (_name, language, _concept, term, others) => {
  const texts = textsIn(language).map(plain);
  expect(texts.join()).toContain(term);
  expect(texts.filter((text) => others.test(text))).toEqual([]);
});
