import { and, count, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { only, type Queryable } from './client.ts';
import { afterPlace, orderOf, placeKeys, reversed, type Place, type SortColumns } from './order.ts';

/** A list as the database reads it. Each order needs an index, with the conditions that always hold in its `where`. */
export interface LongList<Name extends string, Row> {
  table: PgTable & { id: PgColumn };
  where: SQL | undefined;
  sort: NoInfer<Name> | `-${NoInfer<Name>}`;
  columns: SortColumns<Name>;
  /** Reads the rows with these ids, in any order. */
  read: (ids: string[]) => Promise<Row[]>;
}

/** A list that is read from its beginning to its end, such as for a file. */
export interface Walk<Row> {
  count: () => Promise<number>;
  /** The next rows behind a place, or the first ones, and the place of the last of them; `null` behind the end. */
  after: (place: Place | null, limit: number) => Promise<{ rows: Row[]; last: Place | null }>;
}

const idOf = (table: PgTable & { id: PgColumn }): SQL<string> => sql<string>`${table.id}`;

const countOf = async <Name extends string, Row>(
  db: Queryable,
  { table, where }: LongList<Name, Row>,
): Promise<number> => only(await db.select({ count: count() }).from(table).where(where)).count;

/** The rows of these ids in their order; one that disappears between the two reads is left out. */
async function readInOrder<Row extends { id: string }>(
  found: readonly { id: string }[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const rows = new Map((await read(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

/**
 * One page of a list, and how many rows the list has. Only ids are read on the way to the page, out of the index, and
 * from the end that is nearer: of 100 000 rows at most 50 000 small entries of an index are passed.
 */
export async function pageOf<Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: LongList<Name, Row>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: Row[]; totalCount: number }> {
  const { table, where, sort, columns, read } = list;
  const ids = (order: SQL[], offset: number, limit: number) =>
    db
      .select({ id: idOf(table) })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const forwards = orderOf(sort, columns, table.id);
  if (page === 1) {
    const [totalCount, found] = await Promise.all([countOf(db, list), ids(forwards, 0, pageSize)]);
    return { data: await readInOrder(found, read), totalCount };
  }
  const totalCount = await countOf(db, list);
  const before = (page - 1) * pageSize;
  const onPage = Math.min(pageSize, totalCount - before);
  if (onPage <= 0) return { data: [], totalCount };
  const behind = totalCount - before - onPage;
  const found =
    before <= behind
      ? await ids(forwards, before, onPage)
      : (await ids(reversed(sort, columns, table.id), behind, onPage)).reverse();
  return { data: await readInOrder(found, read), totalCount };
}

/** Walks through a list in its order, from row to row and not by page: rows that come or go meanwhile shift nothing. */
export const walkOf = <Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: LongList<Name, Row>,
): Walk<Row> => ({
  count: () => countOf(db, list),

  async after(place, limit) {
    const { table, where, sort, columns, read } = list;
    const found = await db
      .select({ id: idOf(table), keys: placeKeys(sort, columns) })
      .from(table)
      .where(and(where, place ? afterPlace(sort, columns, table.id, place) : undefined))
      .orderBy(...orderOf(sort, columns, table.id))
      .limit(limit);
    return { rows: await readInOrder(found, read), last: found.at(-1) ?? null };
  },
});
