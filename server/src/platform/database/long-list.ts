import { and, count, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { only, type Queryable } from './client.ts';
import { knownPlaces, spacing, type KnownPlace } from './known-places.ts';
import {
  behindPlace,
  keyColumns,
  orderOf,
  orderOfKeys,
  placeKeys,
  reversed,
  type Place,
  type SortColumns,
} from './order.ts';

/** A list in the form the database needs. Each order needs an index, with the constant conditions in its `where`. */
export interface LongList<Name extends string, Row> {
  table: PgTable & { id: PgColumn };
  where: SQL | undefined;
  /** The conditions match few rows, using their own index: these are sorted, instead of scanning the order. */
  isSearch: boolean;
  sort: NoInfer<Name> | `-${NoInfer<Name>}`;
  columns: SortColumns<Name>;
  /** Reads the rows with these ids, in any order. */
  read: (ids: string[]) => Promise<Row[]>;
}

/** A list that is read from start to end, for example for a file. */
export interface Walk<Row> {
  count: () => Promise<number>;
  /** The next rows after a position, or the first ones, and the position of the last of them; `null` at the end. */
  after: (place: Place | null, limit: number) => Promise<{ rows: Row[]; last: Place | null }>;
}

/** The position of a page, counted from the nearer end of the list. */
interface Stretch {
  isBackwards: boolean;
  before: number;
  size: number;
}

// Up to this many ids are read on the way to a page; for deeper pages, positions are cached.
const nearby = 2 * spacing;
// Up to this many matches of a search are sorted.
const sortable = 10_000;

const idOf = ({ id }: { id: string }): string => id;

const countOf = async <Name extends string, Row>(
  db: Queryable,
  { table, where }: LongList<Name, Row>,
): Promise<number> => only(await db.select({ count: count() }).from(table).where(where)).count;

/** The rows of these ids in order; a row deleted between the two reads is left out. */
async function readInOrder<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await read([...ids])).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const selectPlaces = <Name extends string, Row>(
  db: Queryable,
  { table, where, sort, columns }: LongList<Name, Row>,
  isBackwards: boolean,
  condition?: SQL,
) =>
  db
    .select({ id: sql<string>`${table.id}`, keys: placeKeys(sort, columns) })
    .from(table)
    .where(and(where, condition))
    .orderBy(...(isBackwards ? reversed : orderOf)(sort, columns, table.id));

/** The next rows after a position, or from an end of the list, from the index of its order. */
async function placesBehind<Name extends string, Row>(
  db: Queryable,
  list: LongList<Name, Row>,
  { place, isBackwards = false, limit }: { place: Place | null; isBackwards?: boolean; limit: number },
): Promise<Place[]> {
  const { sort, columns, table } = list;
  const conditions = place ? behindPlace(sort, columns, table.id, { place, isBackwards }) : [undefined];
  const found: Place[] = [];
  for (const condition of conditions)
    if (found.length < limit)
      found.push(...(await selectPlaces(db, list, isBackwards, condition).limit(limit - found.length)));
  return found;
}

/** The rows from an end of the list to a page; keeps every n-th row and those of the page, with their ranks. */
async function walkTo<Name extends string, Row>(
  db: Queryable,
  { table, where, sort, columns }: LongList<Name, Row>,
  { isBackwards, before, size }: Stretch,
): Promise<{ id: string; rank: number }[]> {
  const order = sql.join((isBackwards ? reversed : orderOf)(sort, columns, table.id), sql`, `);
  // Numbered in read order: with the order in the window, the sort keys would be computed twice.
  const { rows } = await db.execute<{ id: string; rank: number }>(sql`
    select id, rank::int from (
      select id, row_number() over () as rank from (
        select ${table.id} from ${table} where ${where ?? sql`true`} order by ${order} limit ${before + size}) steps
    ) way where rank % ${spacing} = 0 or rank > ${before}`);
  return rows;
}

/** The sort keys of these rows, to continue from there. */
async function placesOf<Name extends string, Row>(
  db: Queryable,
  { table, sort, columns }: LongList<Name, Row>,
  found: readonly { id: string; rank: number }[],
): Promise<KnownPlace[]> {
  const places = await db
    .select({ id: sql<string>`${table.id}`, keys: placeKeys(sort, columns) })
    .from(table)
    .where(inArray(table.id, found.map(idOf)));
  const keys = new Map(places.map((place) => [place.id, place.keys]));
  return found.flatMap(({ id, rank }) => {
    const known = keys.get(id);
    return known ? [{ id, rank, keys: known }] : [];
  });
}

/** The ids of a page in list order, read from the nearest known position. */
async function idsOf<Name extends string, Row>(
  db: Queryable,
  list: LongList<Name, Row>,
  { stretch, total }: { stretch: Stretch; total: number },
): Promise<string[]> {
  const { isBackwards, before, size } = stretch;
  const direction = isBackwards ? 'backwards' : 'forwards';
  const known = knownPlaces(db, JSON.stringify(selectPlaces(db, list, false).toSQL()), total);
  const near = known.before(direction, before);
  const distance = before - (near?.rank ?? 0);
  let ids: string[];
  if (distance <= nearby) {
    const found = await placesBehind(db, list, { place: near ?? null, isBackwards, limit: distance + size });
    const page = found.slice(distance);
    const last = page.at(-1);
    if (last) known.learn(direction, [{ ...last, rank: before + page.length }]);
    ids = page.map(idOf);
  } else {
    const way = await walkTo(db, list, stretch);
    const isStep = ({ rank }: { rank: number }) => rank % spacing === 0 || rank === before + size;
    known.learn(direction, await placesOf(db, list, way.filter(isStep)));
    ids = way.filter(({ rank }) => rank > before).map(idOf);
  }
  return isBackwards ? ids.reverse() : ids;
}

/** A page of a search with few matches: finds all of them first, then sorts. `null` if there are many. */
async function pageOfMatches<Name extends string, Row>(
  db: Queryable,
  { table, where, sort, columns }: LongList<Name, Row>,
  { before, size }: { before: number; size: number },
): Promise<{ ids: string[]; totalCount: number } | null> {
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${table.id} as id, ${keyColumns(sort, columns)} from ${table} where ${where ?? sql`true`} limit ${sortable + 1}
    ), sorted as (select id, row_number() over (order by ${orderOfKeys(sort, columns)}) as rank from found)
    select (select count(*)::int from found) as total, coalesce((
      select array_agg(id::text order by rank) from sorted where rank > ${before} and rank <= ${before + size}), '{}') as ids`);
  const { total, ids } = only(rows);
  return total > sortable ? null : { ids, totalCount: total };
}

/**
 * One page of a list, and its total number of rows. Only ids are read on the way to the page, from the index, starting
 * at the nearest end or known position (decision 0033).
 */
export async function pageOf<Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: LongList<Name, Row>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: Row[]; totalCount: number }> {
  const before = (page - 1) * pageSize;
  const matches = list.isSearch ? await pageOfMatches(db, list, { before, size: pageSize }) : null;
  if (matches) return { data: await readInOrder(matches.ids, list.read), totalCount: matches.totalCount };
  if (page === 1) {
    const [totalCount, found] = await Promise.all([
      countOf(db, list),
      placesBehind(db, list, { place: null, limit: pageSize }),
    ]);
    return { data: await readInOrder(found.map(idOf), list.read), totalCount };
  }
  const total = await countOf(db, list);
  const size = Math.min(pageSize, total - before);
  if (size <= 0) return { data: [], totalCount: total };
  const behind = total - before - size;
  const isBackwards = behind < before;
  const stretch = { isBackwards, before: isBackwards ? behind : before, size };
  return { data: await readInOrder(await idsOf(db, list, { stretch, total }), list.read), totalCount: total };
}

/** Reads a list in order, by position instead of by page: concurrent additions and removals do not shift rows. */
export const walkOf = <Name extends string, Row extends { id: string }>(
  db: Queryable,
  list: LongList<Name, Row>,
): Walk<Row> => ({
  count: () => countOf(db, list),

  async after(place, limit) {
    const found = await placesBehind(db, list, { place, limit });
    return { rows: await readInOrder(found.map(idOf), list.read), last: found.at(-1) ?? null };
  },
});
