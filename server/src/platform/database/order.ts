import { Column, is, sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Sortable = AnyColumn | SQL;

/** The columns or expressions of each sort key, in order of precedence. */
export type SortColumns<Name extends string> = Record<Name, Sortable | readonly Sortable[]>;

/** The position of a row in an order: its sort keys as texts, and its id. */
export interface Place {
  keys: (string | null)[];
  id: string;
}

/** The meaning of a sort key: its columns, and whether they are descending. */
function sortingOf<Name extends string>(sort: string, columns: SortColumns<Name>) {
  const isDescending = sort.startsWith('-');
  const name = Object.keys(columns).find((column): column is Name => column === (isDescending ? sort.slice(1) : sort));
  if (name === undefined) throw new Error(`There is no column to sort by ${sort}.`);
  const found: Sortable | readonly Sortable[] = columns[name];
  const keys: readonly Sortable[] = Array.isArray(found) ? found : [found];
  return { keys, isDescending };
}

// Nullable columns define the position of nulls; for others, an index without that serves both directions.
const isNullable = (key: Sortable | undefined): boolean => is(key, Column) && !key.notNull;
const directed = (key: Sortable, isDescending: boolean, nulls: 'first' | 'last'): SQL =>
  sql`${key} ${sql.raw(isDescending ? 'desc' : 'asc')}${isNullable(key) ? sql.raw(` nulls ${nulls}`) : sql``}`;

/**
 * The order of a list for its sort key, `name` or `-name` (descending). Rows without a value come last in both, and the
 * id breaks ties, so that every row is on exactly one page (domain rule 15). Expressions are never null.
 */
export function orderOf<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
  id: AnyColumn,
): SQL[] {
  const { keys, isDescending } = sortingOf(sort, columns);
  return [...keys, id].map((key) => directed(key, isDescending, 'last'));
}

/** The same order reversed: rows without a value first. */
export function reversed<Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
  id: AnyColumn,
): SQL[] {
  const { keys, isDescending } = sortingOf(sort, columns);
  return [...keys, id].map((key) => directed(key, !isDescending, 'first'));
}

/** The sort keys of a row, as texts precise enough to be cast back. */
export const placeKeys = <Name extends string>(
  sort: NoInfer<Name> | `-${NoInfer<Name>}`,
  columns: SortColumns<Name>,
): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    sortingOf(sort, columns).keys.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`;

/** The keys as columns `k0`, `k1`, … of a subquery, with their types. */
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
 * The conditions for the rows after a position in an order of `orderOf` or, `backwards`, of `reversed`. For a nullable
 * column there can be two: an index can answer them one after the other, but not both at once. Such a column is the
 * only one in its order; expressions are never null.
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
