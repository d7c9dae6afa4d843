import { fold, fullName } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { testApp } from '../../testing/app.ts';
import { matches } from './search.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

test('the database folds letters of all scripts like the browser', async () => {
  const { db } = await testApp();
  // Latin to Thai, punctuation, Chinese, Japanese, Korean, full-width forms; unassigned ones are in no name.
  const letters = [range(0x20, 0x1fff), range(0x2000, 0x214f), range(0x3000, 0x31ff), range(0xfb00, 0xffef)]
    .flat()
    .filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{Cf}\p{Zs}]/u.test(letter));
  const texts = [...letters, '陈静怡', '김민준', 'やまだ', 'Mu\u0308ßig', '𠮷野', 'عبد  الله'];
  const { rows } = await db.execute<{ text: string; folded: string }>(
    sql`select text, fold_text(text) as folded from unnest(${sql.param(texts)}::text[]) text`,
  );
  expect(rows.filter(({ text, folded }) => folded !== fold(text))).toEqual([]);
});

test.each([
  ['Müßig', 'Muessig'],
  ['Muessig', 'Müßig'],
  ['أحمد عبد الله', 'احمد عبدالله'],
  ['عبدالله', 'عبد الله'],
  ['静怡 陈', '陈静怡'],
  ['静怡 陈', '怡'],
  ['민준 김', '김민준'],
  ['APP-2026-00028', '28'],
  ['APP-2026-00028', '٠٠٠٢٨'],
  ['Ada\u200b Moreau', 'ada moreau'],
  ['Ada Moreau', 'ada\u200b mor'],
])('finds %s by %s', async (text, query) => {
  const { db } = await testApp();
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${matches(sql`searchable(${text})`, query)} as found`,
  );
  expect(rows).toEqual([{ found: true }]);
});

test.each([
  ['APP-2026-00281', '81'],
  ['Ada Moreau', 'au'],
  ['100 Paper', '%%'],
  ['1000 Paper', '100%'],
  ['Ada Moreau', '\u200b'],
])('does not find %s by %s', async (text, query) => {
  const { db } = await testApp();
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${matches(sql`searchable(${text})`, query)} as found`,
  );
  expect(rows).toEqual([{ found: false }]);
});

test.each([
  ['静怡', '陈'],
  ['민준', '김'],
  ['さくら', '佐々木'],
  ['Wei', '张'],
  ['Ada', 'Moreau'],
  ['', 'Plato'],
])('the database writes the name %s %s like everything else', async (firstName, lastName) => {
  const { db } = await testApp();
  const { rows } = await db.execute(sql`select full_name(${firstName}, ${lastName}) as name`);
  expect(rows).toEqual([{ name: fullName({ firstName, lastName }) }]);
});
