import { limits } from '@guildhall/shared/domain';
import { and, Column, count, is, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { only, type Queryable } from './client.ts';

// One engine for every list of the office: pages by offset, exports by keyset (decision 0054).

/** A column, or an expression that is never null. */
type SortKey = AnyColumn | SQL;

/** A list of rows with filters and an order. */
export interface SortedList<Name extends string, Row extends { id: string }> {
  table: (PgTable | PgView) & { id: PgColumn };
  where: SQL | undefined;
  /** The name of an order; with `-` it is descending. */
  sort: NoInfer<Name> | `-${NoInfer<Name>}`;
  /** The keys of each order. A nullable column is the only key of its order. The default order has an index. */
  columns: Record<Name, SortKey | readonly SortKey[]>;
  /** Reads the rows with these ids, in any order. */
  read: (ids: string[]) => Promise<Row[]>;
}

/** The position of a row in an order: its sort keys as texts, and its id. */
export interface Cursor {
  keys: (string | null)[];
  id: string;
}

/** A list that is read from start to end, for example for a file. */
export interface ListWalk<Row> {
  /** The exact number of rows, however many. */
  count: () => Promise<number>;
  /** The next rows after a cursor, or the first ones, and the cursor of the last of them; `null` at the end. */
  after: (cursor: Cursor | null, limit: number) => Promise<{ rows: Row[]; last: Cursor | null }>;
}

/**
 * One page of a list. Rows without a value come last in both directions, and the id breaks ties, so that every row is
 * on exactly one page (domain rule 15).
 *
 * `totalCount` is exact up to `limits.countedRows`. A larger one means that there are more than `limits.countedRows`
 * rows; it then exceeds the end of this page only if there is a next page.
 */
export async function pageOf<Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: SortedList<Name, Row>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: Row[]; totalCount: number }> {
  const offset = (page - 1) * pageSize;
  const found: Cursor[] = [];
  let left = offset;
  // One row more than the page shows whether there is a next page.
  for (const range of rangesAfter(list, null)) {
    if (found.length > pageSize) break;
    found.push(...(await select(db, list, range, { limit: pageSize + 1 - found.length, offset: left })));
    if (left > 0) left = found.length > 0 ? 0 : left - (await countOf(db, list, range));
  }
  const end = offset + found.length;
  const isBeyondEnd = found.length === 0 && page > 1;
  const isKnown = !isBeyondEnd && (found.length <= pageSize || end > limits.countedRows);
  const totalCount = isKnown ? end : await countUpToLimit(db, list);
  return { data: await inOrder(found.slice(0, pageSize), list.read), totalCount };
}

/** What a list says about its length: the number of rows, or one more than it counts to (see `pageOf`). */
export const shownCount = (rows: number): number => Math.min(rows, limits.countedRows + 1);

/** Reads a list in order, by cursor instead of by offset: concurrent additions and removals do not shift rows. */
export const walkOf = <Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: SortedList<Name, Row>,
): ListWalk<Row> => ({
  count: () => countOf(db, list),

  async after(cursor, limit) {
    const found: Cursor[] = [];
    for (const range of rangesAfter(list, cursor))
      if (found.length < limit)
        found.push(...(await select(db, list, range, { limit: limit - found.length, offset: 0 })));
    return { rows: await inOrder(found, list.read), last: found.at(-1) ?? null };
  },
});

/** Rows of a range by their position in it, from the index of the order. */
function select<Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: SortedList<Name, Row>,
  range: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Cursor[]> {
  const { table, where } = list;
  const { keys, isDescending } = keysOf(list);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return db
    .select({
      id: sql<string>`${table.id}`,
      keys: sql<(string | null)[]>`array[${joined(keys.map((key) => sql`${key}::text`))}]`,
    })
    .from(table)
    .where(and(where, range))
    .orderBy(...[...keys, table.id].map((key) => sql`${key} ${direction}`))
    .limit(limit)
    .offset(offset);
}

const countOf = async <Name extends string, Row extends { id: string }>(
  db: Queryable,
  { table, where }: SortedList<Name, Row>,
  range?: SQL,
): Promise<number> => only(await db.select({ count: count() }).from(table).where(and(where, range))).count;

const countUpToLimit = async <Name extends string, Row extends { id: string }>(
  db: Queryable,
  { table, where }: SortedList<Name, Row>,
): Promise<number> => {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limits.countedRows + 1)
    .as('counted');
  return only(await db.select({ count: count() }).from(counted)).count;
};

/** The rows of these ids in order; a row deleted between the two reads is left out. */
async function inOrder<Row extends { id: string }>(
  found: readonly { id: string }[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const rows = new Map((await read(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

type Order<Name extends string> = Pick<SortedList<Name, { id: string }>, 'table' | 'sort' | 'columns'>;

function keysOf<Name extends string>({ sort, columns }: Order<Name>) {
  const isDescending = sort.startsWith('-');
  const name = Object.keys(columns).find((column): column is Name => column === (isDescending ? sort.slice(1) : sort));
  if (name === undefined) throw new Error(`There is no column to sort by ${sort}.`);
  const found: SortKey | readonly SortKey[] = columns[name];
  const keys: readonly SortKey[] = Array.isArray(found) ? found : [found];
  return { keys, isDescending };
}

const isNullable = (key: SortKey): boolean => is(key, Column) && !key.notNull;
const joined = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/**
 * The conditions for the rows after a cursor, or for all rows, to be read one after the other: for a nullable column,
 * the rows with a value and those without, since a plain index answers each in both directions, but not both at once.
 */
function rangesAfter<Name extends string>(order: Order<Name>, cursor: Cursor | null): (SQL | undefined)[] {
  const { keys, isDescending } = keysOf(order);
  const { id } = order.table;
  const sign = isDescending ? sql`<` : sql`>`;
  const behind = cursor
    ? sql`(${joined([...keys, id].map((key) => sql`${key}`))}) ${sign} (${joined(
        [...cursor.keys, cursor.id].map((value) => sql`${value}`),
      )})`
    : undefined;
  const nullable = keys.find(isNullable);
  if (!nullable) return [behind];
  // A nullable key is the only one, so its column can be compared with null.
  const column = sql`${nullable}`;
  if (cursor?.keys[0] === null) return [and(isNull(column), sql`${id} ${sign} ${cursor.id}`)];
  return [and(isNotNull(column), behind), isNull(column)];
}
