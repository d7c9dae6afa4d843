import { searchWords } from '@guildhall/shared/domain';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Escapes `%`, `_` and `\\` for `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const mostWords = 8;

/** Trigrams need three letters or digits in a row. */
const hasTrigram = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);
const isBeginning = (word: string): boolean => /^[\p{L}\p{N}]/u.test(word);

/** A short word only matches at the start of words, which the index finds, too. */
const patternOf = (word: string): string =>
  hasTrigram(word) || !isBeginning(word) ? `%${literally(word)}%` : `% ${literally(word)}%`;

/**
 * The condition of a search: every word of `text` is in the table's `search` column, ignoring case, accents and the other
 * differences of `spellings`. The trigram index finds the rows; a text without letters or digits matches nothing.
 */
export function matches(search: SQLWrapper, text: string): SQL {
  const ways = searchWords(text)
    .map((words) => words.slice(0, mostWords))
    .filter((words) => words.some((word) => hasTrigram(word) || isBeginning(word)));
  if (ways.length === 0) return sql`false`;
  const ofWay = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`${search} like ${patternOf(word)}`),
      sql` and `,
    );
  return sql`(${sql.join(ways.map(ofWay), sql` or `)})`;
}

/** True when a `searchable` text starts with another one, spelt either way. */
export function beginsWith(searchable: SQLWrapper, text: string): SQL {
  const patterns = searchWords(text).map((words) => sql`${searchable} like ${` ${literally(words.join(' '))}%`}`);
  return patterns.length === 0 ? sql`false` : sql`(${sql.join(patterns, sql` or `)})`;
}
