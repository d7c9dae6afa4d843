import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { first, type Database, type Transaction } from '../../../platform/database/client.ts';
import { applications } from '../../../platform/database/schema/index.ts';
import { fromPlace, keyColumns, keyTexts, orderBy, orderByKeys, withoutKey, type Place } from './list-order.ts';
import { conditionOf, type ListView } from './list-view.ts';

interface Slice {
  offset: number;
  limit: number;
}

/** A row of the list by its id, and its position. */
export type Found = Place;

const toFound = ({ id, keys }: { id: string; keys: (string | null)[] }): Found => ({ id, keys });

/**
 * The rows of a view in order, from an index alone. Several states are read separately from the index that starts with
 * the state, then merged: no more rows are read than are skipped and shown.
 */
function slice(view: ListView, extra: SQL | undefined, { offset, limit }: Slice): SQL {
  const { order, conditions, states, onlySome } = view;
  const columns = sql`${applications.id} as id, ${keyColumns(order)}`;
  const more = extra ? sql`and ${extra}` : sql``;
  const isMerged = states !== null && states.length > 1 && states.length <= 10 && order.hasStateIndex;
  if (!isMerged)
    return sql`select ${columns} from ${applications} where ${conditionOf(view)} ${more}
      ${orderBy(order)} limit ${limit} offset ${offset}`;
  const ofStates = states.map((state) => {
    // Stated explicitly: otherwise the planner would consider it for every state.
    const condition = onlySome.get(state);
    const some = condition ? sql`and ${condition}` : sql``;
    return sql`(select ${columns} from ${applications}
      where ${conditions} and ${applications.state} = ${state} ${some} ${more}
      ${orderBy(order)} limit ${offset + limit})`;
  });
  return sql`select * from (${sql.join(ofStates, sql` union all `)}) as merged
    ${orderByKeys(order)} limit ${limit} offset ${offset}`;
}

interface SmallRow {
  count: number;
  id: string | null;
  keys: (string | null)[] | null;
}

type Amount = number | Placeholder;

/** One page with the exact count in each row; a view of more than `most` rows has a count and no page. */
const small = (view: ListView, most: Amount, limit: Amount, offset: Amount): SQL => sql`
  with matching as materialized (
    select ${applications.id} as id, ${keyColumns(view.order)} from ${applications}
    where ${conditionOf(view)} limit ${most}::int + 1),
  counted as (select count(*)::int as count from matching),
  page as (
    select id, ${keyTexts(view.order)} as keys, row_number() over (${orderByKeys(view.order)}) as place
    from matching, counted where count <= ${most}::int ${orderByKeys(view.order)} limit ${limit} offset ${offset})
  select count, id, keys, place from counted left join page on true order by place`;

/**
 * The statement for all applications in one order. It is planned once per connection, which halves its time. Those with
 * filters are not prepared: their best plan depends on the values.
 */
const prepareUnfiltered = (db: Database, view: ListView) =>
  db
    .select({
      count: sql<SmallRow['count']>`count`,
      id: sql<SmallRow['id']>`id`,
      keys: sql<SmallRow['keys']>`keys`,
    })
    .from(sql`(${small(view, sql.placeholder('most'), sql.placeholder('limit'), sql.placeholder('offset'))}) as found`)
    .orderBy(sql`place`)
    .prepare(`applications_by_${view.order.name}`);

/**
 * Runs queries that read a whole index: they may take longer than normal requests, and use at most one core, so that
 * other requests have the rest.
 */
const patiently = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '20s'`);
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
      return read(tx);
    },
    { accessMode: 'read only' },
  );

/** Reads the structure of a list: ids and positions, never whole rows. */
export function createListReader(db: Database) {
  const mark = sql`select ${applications.updatedAt}::text || ${applications.id} as mark from ${applications}
    where ${applications.deletedAt} is null order by ${applications.updatedAt} desc, ${applications.id} desc limit 1`;
  // Every page of a long list runs this query. It has no parameters, so it is planned once per connection.
  const newest = db
    .select({ mark: sql<string>`mark` })
    .from(sql`(${mark}) as newest`)
    .prepare('applications_mark');
  const unfiltered = new Map<string, ReturnType<typeof prepareUnfiltered>>();

  const unfilteredBy = (view: ListView) => {
    const statement = unfiltered.get(view.order.name) ?? prepareUnfiltered(db, view);
    unfiltered.set(view.order.name, statement);
    return statement;
  };

  const read = async (view: ListView, extra: SQL | undefined, at: Slice): Promise<Found[]> => {
    const { rows } = await db.execute<{ id: string; keys: (string | null)[] }>(
      sql`select id, ${keyTexts(view.order)} as keys from (${slice(view, extra, at)}) as page`,
    );
    return rows.map(toFound);
  };

  return {
    /** Rows by their offset from the start; cheap for small offsets. */
    fromStart: (view: ListView, at: Slice): Promise<Found[]> => read(view, undefined, at),

    /** Rows by their offset from a position, which is included; among rows without a key when the position has none. */
    fromPlace: (view: ListView, place: Place, at: Slice): Promise<Found[]> =>
      read(view, fromPlace(view.order, place, { inclusive: true }), at),

    /**
     * The next rows after a position, or the first ones: reads a list of any length at constant speed, and returns
     * every row that exists throughout exactly once.
     */
    async after(view: ListView, place: Place | null, limit: number): Promise<Found[]> {
      const at = { offset: 0, limit };
      if (!place) return read(view, undefined, at);
      const found = await read(view, fromPlace(view.order, place, { inclusive: false }), at);
      const isAmongKeys = view.order.nullable && place.keys[0] !== null;
      if (found.length === limit || !isAmongKeys) return found;
      return [...found, ...(await read(view, withoutKey(view.order), { offset: 0, limit: limit - found.length }))];
    },

    /**
     * One page and the exact count in one query, when the view has at most `most` rows.
     * @returns `null` when it has more
     */
    async small(
      view: ListView,
      most: number,
      { offset, limit }: Slice,
    ): Promise<{ rows: Found[]; count: number } | null> {
      const rows = view.isUnfiltered
        ? await unfilteredBy(view).execute({ most, limit, offset })
        : (await db.execute<SmallRow & Record<string, unknown>>(small(view, most, limit, offset))).rows;
      const count = rows[0]?.count ?? 0;
      if (count > most) return null;
      return { count, rows: rows.flatMap(({ id, keys }) => (id && keys ? [{ id, keys }] : [])) };
    },

    count: async (view: ListView): Promise<number> => {
      const { rows } = await patiently(db, (tx) =>
        tx.execute<{ count: number }>(
          sql`select count(*)::int as count from ${applications} where ${conditionOf(view)}`,
        ),
      );
      return rows[0]?.count ?? 0;
    },

    /**
     * Every `apart`-th position of a view, its last one, and the first one without a key, with their row numbers from
     * 0. Reads the whole index once.
     */
    async landmarks(view: ListView, apart: number): Promise<(Place & { rank: number })[]> {
      const { order } = view;
      const window = sql`over (${orderByKeys(order)})`;
      const firstWithout = order.nullable ? sql`or (k0 is null and rank > 0 and before is not null)` : sql``;
      const statement = sql`
        select rank, id, ${keyTexts(order)} as keys from (
          select *, (row_number() ${window} - 1)::int as rank, lead(id) ${window} as next
            ${order.nullable ? sql`, lag(k0::text) ${window} as before` : sql``}
          from (select ${applications.id} as id, ${keyColumns(order)} from ${applications}
                where ${conditionOf(view)}) as listed) as ranked
        where rank % ${apart} = 0 or next is null ${firstWithout} order by rank`;
      const { rows } = await patiently(db, (tx) =>
        tx.execute<{ rank: number; id: string; keys: (string | null)[] }>(statement),
      );
      return rows.map(({ rank, ...row }) => ({ rank, ...toFound(row) }));
    },

    /** Changes whenever any application changes; commands store the time of each change. */
    mark: async (): Promise<string> => (await newest.execute().then(first))?.mark ?? '',
  };
}

export type ListReader = ReturnType<typeof createListReader>;
