import { Column, is, sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Sortable = AnyColumn | SQL;

/** The column or expression behind each sort key; several decide one after the other. */
export type SortColumns<Name extends string> = Record<Name, Sortable | readonly Sortable[]>;

/** Where a row stands in an order: the texts of what it is sorted by, and its id. */
export interface Place {
  keys: (string | null)[];
  id: string;
}

/** What a sort key means: the columns behind it, and whether they run downwards. */
function sortingOf<Name extends string>(sort: string, columns: SortColumns<Name>) {
  const isDescending = sort.startsWith('-');
  const name = Object.keys(columns).find((column): column is Name => column === (isDescending ? sort.slice(1) : sort));
  if (name === undefined) throw new Error(`There is no column to sort by ${sort}.`);
  const found: Sortable | readonly Sortable[] = columns[name];
  const keys: readonly Sortable[] = Array.isArray(found) ? found : [found];
  return { keys, isDescending };
}

// Columns that may be empty say where their empty rows stand; for others, an index without that serves both directions.
const isNullable = (key: Sortable | undefined): boolean => is(key, Column) && !key.notNull;
const directed = (key: Sortable, isDescending: boolean, nulls: 'first' | 'last'): SQL =>
  sql`${key} ${sql.raw(isDescending ? 'desc' : 'asc')}${isNullable(key) ? sql.raw(` nulls ${nulls}`) : sql``}`;

/**
 * The order of a list from its sort key, `name` or `-name` (descending). Rows without a value come last either way, and
 * the id decides between equal ones, so that no row stands on two pages or on none (domain rule 15). Expressions are
 * never empty.
 */
export function orderOf<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
  id: AnyColumn,
): SQL[] {
  const { keys, isDescending } = sortingOf(sort, columns);
  return [...keys, id].map((key) => directed(key, isDescending, 'last'));
}

/** The same order from its end: rows without a value first. */
export function reversed<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
  id: AnyColumn,
): SQL[] {
  const { keys, isDescending } = sortingOf(sort, columns);
  return [...keys, id].map((key) => directed(key, !isDescending, 'first'));
}

/** What a row is sorted by, as texts precise enough to go on from. */
export const placeKeys = <Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    sortingOf(sort, columns).keys.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`;

/** The keys as columns `k0`, `k1`, … of a subquery that keeps the order's values as they are. */
export const keyColumns = <Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
): SQL =>
  sql.join(
    sortingOf(sort, columns).keys.map((key, index) => sql`${key} as ${sql.raw(`k${index}`)}`),
    sql`, `,
  );

/** The same order over the columns `k0`, `k1`, …, `id` of such a subquery. */
export function orderOfKeys<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
): SQL {
  const { keys, isDescending } = sortingOf(sort, columns);
  const direction = isDescending ? 'desc' : 'asc';
  return sql.raw([...keys.map((_, index) => `k${index} ${direction} nulls last`), `id ${direction}`].join(', '));
}

/**
 * The conditions for the rows behind a place in an order of `orderOf` or, `backwards`, of `reversed`. Where a column may
 * be empty there can be two: an index answers one after the other, but not both at once. Such a column stands alone in
 * its order; expressions are never empty.
 */
export function behindPlace<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
  id: AnyColumn,
  { place, isBackwards = false }: { place: Place; isBackwards?: boolean },
): SQL[] {
  const { keys, isDescending } = sortingOf(sort, columns);
  const [first] = keys;
  const mayBeEmpty = isNullable(first);
  const sign = isDescending === isBackwards ? sql`>` : sql`<`;
  if (mayBeEmpty && place.keys[0] === null) {
    const others = sql`${first} is null and ${id} ${sign} ${place.id}`;
    return isBackwards ? [others, sql`${first} is not null`] : [others];
  }
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const behind = sql`(${list([...keys, id].map((key) => sql`${key}`))}) ${sign} (${list(
    [...place.keys, place.id].map((value) => sql`${value}`),
  )})`;
  return mayBeEmpty && !isBackwards ? [behind, sql`${first} is null`] : [behind];
}
