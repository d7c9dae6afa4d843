import { and, count, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { only, type Queryable } from './client.ts';
import { afterPlace, orderOf, placeKeys, type Place } from './order.ts';

/** A list that is read from its beginning to its end, such as for a file. */
export interface Walk<Row> {
  count: () => Promise<number>;
  /** The next rows behind a place, or the first ones, and the place of the last of them; `null` behind the end. */
  after: (place: Place | null, limit: number) => Promise<{ rows: Row[]; last: Place | null }>;
}

interface WalkOptions<Name extends string, Row> {
  table: PgTable & { id: PgColumn };
  where: SQL | undefined;
  sort: NoInfer<Name> | `-${NoInfer<Name>}`;
  columns: Record<Name, PgColumn | SQL>;
  /** Reads the rows with these ids, in any order. */
  read: (ids: string[]) => Promise<Row[]>;
}

/** Walks through a list in its order, from row to row and not by page: rows that come or go meanwhile shift nothing. */
export const walkOf = <Name extends string, Row extends { id: string }>(
  db: Queryable,
  { table, where, sort, columns, read }: WalkOptions<Name, Row>,
): Walk<Row> => ({
  count: async () => only(await db.select({ count: count() }).from(table).where(where)).count,

  async after(place, limit) {
    const behind = place ? afterPlace(sort, columns, table.id, place) : undefined;
    const found = await db
      .select({ id: sql<string>`${table.id}`, keys: placeKeys(sort, columns) })
      .from(table)
      .where(and(where, behind))
      .orderBy(...orderOf(sort, columns, table.id))
      .limit(limit);
    const rows = new Map((found.length > 0 ? await read(found.map(({ id }) => id)) : []).map((row) => [row.id, row]));
    // Who disappears between the two reads is not in the file.
    return { rows: found.flatMap(({ id }) => rows.get(id) ?? []), last: found.at(-1) ?? null };
  },
});
