import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * The order of a list from its sort key, `name` or `-name` (descending). Rows without a value come last either way, and
 * the id decides between equal ones, so that no row stands on two pages or on none (domain rule 15).
 * @param columns the column or expression behind each name
 */
export function orderOf<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: Record<Name, AnyColumn | SQL>,
  id: AnyColumn,
): SQL[] {
  const isDescending = sort.startsWith('-');
  const name = Object.keys(columns).find((column): column is Name => column === (isDescending ? sort.slice(1) : sort));
  if (name === undefined) throw new Error(`There is no column to sort by ${sort}.`);
  const column = columns[name];
  return isDescending
    ? [sql`${column} desc nulls last`, sql`${id} desc`]
    : [sql`${column} asc nulls last`, sql`${id} asc`];
}
