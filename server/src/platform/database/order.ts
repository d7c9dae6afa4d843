import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Sortable = AnyColumn | SQL;

/**
 * The order of a list from its sort key, `name` or `-name` (descending). Rows without a value come last either way, and
 * the id decides between equal ones, so that no row stands on two pages or on none (domain rule 15).
 * @param columns the column or expression behind each name; several decide one after the other
 */
export function orderOf<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: Record<Name, Sortable | readonly Sortable[]>,
  id: AnyColumn,
): SQL[] {
  const isDescending = sort.startsWith('-');
  const name = Object.keys(columns).find((column): column is Name => column === (isDescending ? sort.slice(1) : sort));
  if (name === undefined) throw new Error(`There is no column to sort by ${sort}.`);
  const found: Sortable | readonly Sortable[] = columns[name];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const keys = Array.isArray(found) ? found : [found];
  return [...keys.map((key) => sql`${key} ${direction} nulls last`), sql`${id} ${direction}`];
}
