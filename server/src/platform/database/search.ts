import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Makes `%`, `_` and `\` mean themselves inside `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8);

/**
 * The condition behind a list's search box: every word of `text` stands somewhere in the table's `search` column,
 * whatever its case and accents. The column's trigram index answers it.
 */
export function matches(search: AnyPgColumn | SQL, text: string): SQL | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`${search} like '%' || fold(${literally(word)}) || '%'`),
    sql` and `,
  );
}

/**
 * The same, but never by reading the whole table. Trigrams need three letters or digits in a row: where there are none,
 * words are looked for at the beginning of words only, and what has neither letters nor digits is found nowhere.
 */
export function matchesByIndex(search: SQL, text: string): SQL {
  const anywhere = matches(search, text);
  if (anywhere && /[\p{L}\p{N}]{3}/u.test(text)) return anywhere;
  const words = wordsOf(text);
  const isBeginning = (word: string) => /^[\p{L}\p{N}]/u.test(word);
  if (!words.some(isBeginning)) return sql`false`;
  // One condition a word: with more of them the planner takes what is frequent for rare, and reads it all.
  const ofWords = words.map((word) =>
    isBeginning(word)
      ? sql`(${beginsWith(search, word)} or ${search} like '% ' || fold(${literally(word)}) || '%')`
      : sql`${search} like '%' || fold(${literally(word)}) || '%'`,
  );
  return sql.join(ofWords, sql` and `);
}

/** True when a folded text begins with another, whatever case and accents that one has. */
export const beginsWith = (folded: SQLWrapper, text: string): SQL =>
  sql`${folded} like fold(${literally(text)}) || '%'`;
