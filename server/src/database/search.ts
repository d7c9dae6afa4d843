import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Makes `%`, `_` and `\` mean themselves inside `like`. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The condition behind a list's search box: every word of `text` stands somewhere in the table's `search` column,
 * whatever its case and accents. The column's trigram index answers it.
 */
export function matches(search: AnyPgColumn, text: string): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`${search} like '%' || fold(${literally(word)}) || '%'`),
    sql` and `,
  );
}
