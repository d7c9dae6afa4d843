import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { translationFolders } from '../testing/index.ts';

// An Arabic imperative distinguishes men and women, and Guildhall does not ask for people's gender. Buttons name the
// action (“إرسال الطلب”), sentences ask with a noun (“يُرجى اختيار …”). Vowel signs are omitted here and below, except
// for the u of the passive.
const spokenToMen = [
  ...['ابدأ', 'اختر', 'اسأل', 'أدخل', 'ارفع', 'انظر', 'أخبر', 'أضف', 'اقرأ', 'اكتب', 'أجب', 'ادفع', 'اطبع', 'اطرح'],
  ...['أكمل', 'اذكر', 'احفظ', 'احفظها', 'حاول', 'افتح', 'افتحه', 'انسخ', 'اضغط', 'استخدم', 'ابحث', 'أعد', 'ادع', 'جرب'],
  ...['أنشئ', 'احذف', 'استرجع', 'صححه', 'صححها', 'امسح', 'احتفظ', 'اترك', 'أعطه', 'أزل', 'اقترح', 'اطلب', 'ارسم'],
  ...[
    'أبلغ',
    'أرسلها',
    'قارنه',
    'انسخه',
    'أفلت',
    'هل تريد',
    'تود',
    'لست',
    'أن تتابع',
    'انتقل',
    'ألغ',
    'ارفض',
    'ادفعوا',
    'سجلوا',
    'افتحوا',
    'كن عضوا',
    'ملزما',
    'راغبا',
    'غير متصل',
  ],
];
const masculine = new RegExp(String.raw`(?<!\p{L})[وف]?(?:${spokenToMen.join('|')})(?!\p{L})`, 'u');

const sentencesIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replace(/(?!\u064f)\p{M}/gu, '')
    .split('\n');

test.each(Object.entries(translationFolders))('Arabic texts of %s are gender-neutral', (_name, folder) => {
  expect(sentencesIn(path.join(folder, 'ar.json')).filter((line) => masculine.test(line))).toEqual([]);
});

test('Arabic texts use Arabic commas, semicolons and question marks', () => {
  const latin = /\p{Script=Arabic}[\p{M}»}]*\s?[,;?]/u;
  for (const folder of Object.values(translationFolders)) {
    const lines = sentencesIn(path.join(folder, 'ar.json')).map((line) => line.trim().replace(/,$/, ''));
    expect(lines.filter((line) => latin.test(line))).toEqual([]);
  }
});

// Mails, forms and documents have their texts next to them. The demo's sample texts are exempt.
const server = path.resolve(__dirname, '../../server/src');
const ofServer = globSync('**/*.ts', { cwd: server, exclude: ['seed/**', '**/*.test.ts', 'testing/**'] })
  .map(
    (file) => [file, sentencesIn(path.join(server, file)).filter((line) => /\p{Script=Arabic}/u.test(line))] as const,
  )
  .filter(([, lines]) => lines.length > 0);

test.each(ofServer)('Arabic texts of server/src/%s are gender-neutral', (_file, lines) => {
  expect(lines.filter((line) => masculine.test(line))).toEqual([]);
});

test.each(ofServer)('Arabic texts of server/src/%s have Arabic punctuation', (_file, lines) => {
  // A comma after the quote is code.
  const latin = /\p{Script=Arabic}[\p{M}»]*\s?[,;?](?!['"`])\s/u;
  expect(lines.filter((line) => latin.test(line))).toEqual([]);
});
