import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Escapes `%`, `_` and `\` for `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8);

/**
 * The condition of a list's search box: every word of `text` is in the table's `search` column, ignoring case and
 * accents. Uses the column's trigram index.
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
 * The same, but never with a full table scan. Trigrams need three letters or digits in a row: otherwise words only
 * match at the start of words, and a text without letters or digits matches nothing.
 */
export function matchesByIndex(search: SQL, text: string): SQL {
  const anywhere = matches(search, text);
  if (anywhere && /[\p{L}\p{N}]{3}/u.test(text)) return anywhere;
  const words = wordsOf(text);
  const isBeginning = (word: string) => /^[\p{L}\p{N}]/u.test(word);
  if (!words.some(isBeginning)) return sql`false`;
  // One condition per word: with more, the planner underestimates frequent words and scans the whole table.
  const ofWords = words.map((word) =>
    isBeginning(word)
      ? sql`(${beginsWith(search, word)} or ${search} like '% ' || fold(${literally(word)}) || '%')`
      : sql`${search} like '%' || fold(${literally(word)}) || '%'`,
  );
  return sql.join(ofWords, sql` and `);
}

/** True when a folded text starts with another one, which may have any case and accents. */
export const beginsWith = (folded: SQLWrapper, text: string): SQL =>
  sql`${folded} like fold(${literally(text)}) || '%'`;
