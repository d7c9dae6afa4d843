import type { applicationSortColumns } from '@guildhall/shared/contracts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { applications } from '../../../platform/database/schema/index.ts';

type SortColumn = (typeof applicationSortColumns)[number];

interface Key {
  column: SQLWrapper;
  /** What the key's text is turned into when it comes back as a place to go on from. */
  type: 'text' | 'timestamptz' | 'date';
}

interface Sorting {
  keys: readonly Key[];
  /** Rows without a value come last, whichever way round. */
  nullable?: boolean;
  /** An index begins with the state and goes on with these keys: several states are merged out of it. */
  hasStateIndex?: boolean;
}

// Each has an index of its own (schema/applications.ts, `applications_by_…`), and the id after it.
const sortings: Record<SortColumn, Sorting> = {
  number: { keys: [{ column: applications.number, type: 'text' }], hasStateIndex: true },
  applicant: { keys: [{ column: sql`lower(${applications.applicantName})`, type: 'text' }] },
  state: {
    keys: [
      { column: applications.state, type: 'text' },
      { column: applications.stateSince, type: 'timestamptz' },
    ],
    hasStateIndex: true,
  },
  stateSince: { keys: [{ column: applications.stateSince, type: 'timestamptz' }], hasStateIndex: true },
  submittedAt: {
    keys: [{ column: applications.submittedAt, type: 'timestamptz' }],
    nullable: true,
    hasStateIndex: true,
  },
  dueAt: { keys: [{ column: applications.nextDueOn, type: 'date' }], nullable: true, hasStateIndex: true },
  updatedAt: { keys: [{ column: applications.updatedAt, type: 'timestamptz' }], hasStateIndex: true },
};

/** Where a row stands in an order: its keys as texts and its id. */
export interface Place {
  keys: (string | null)[];
  id: string;
}

export interface Order extends Required<Sorting> {
  isDescending: boolean;
}

/** The order behind a sort key of the contract, `name` or `-name`. */
export function orderOfList(sort: SortColumn | `-${SortColumn}`): Order {
  const isDescending = sort.startsWith('-');
  // The contract has checked the name; only its sign is taken off here.
  const sorting = sortings[sort.replace(/^-/, '') as SortColumn];
  const { keys, nullable = false, hasStateIndex = false } = sorting;
  // Of the nullable ones only the ascending index begins with the state.
  return { keys, nullable, hasStateIndex: hasStateIndex && !(nullable && isDescending), isDescending };
}

const directionOf = ({ isDescending, nullable }: Order): SQL =>
  isDescending ? (nullable ? sql`desc nulls last` : sql`desc`) : sql`asc`;

/** `order by` over the table's own columns. */
export const orderBy = (order: Order): SQL =>
  sql`order by ${sql.join(
    [
      ...order.keys.map(({ column }) => sql`${column} ${directionOf(order)}`),
      sql`${applications.id} ${order.isDescending ? sql`desc` : sql`asc`}`,
    ],
    sql`, `,
  )}`;

/** The keys as columns `k0`, `k1`, … of a subquery. */
export const keyColumns = ({ keys }: Order): SQL =>
  sql.join(
    keys.map(({ column }, index) => sql`${column} as ${sql.raw(`k${index}`)}`),
    sql`, `,
  );

/** The same order over the columns `k0`, `k1`, …, `id` of a subquery. */
export const orderByKeys = (order: Order): SQL =>
  sql`order by ${sql.join(
    [
      ...order.keys.map((_, index) => sql`${sql.raw(`k${index}`)} ${directionOf(order)}`),
      sql`id ${order.isDescending ? sql`desc` : sql`asc`}`,
    ],
    sql`, `,
  )}`;

/** The keys of a subquery as one array of texts, precise enough to come back from. */
export const keyTexts = ({ keys }: Order): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    keys.map((_, index) => sql`${sql.raw(`k${index}`)}::text`),
    sql`, `,
  )}]`;

/**
 * The condition for what stands from a place on: the place itself included or not. Of an order whose key may be
 * missing it is either the rows with a value or, from a place without one, those without.
 */
export function fromPlace(order: Order, place: Place, { inclusive }: { inclusive: boolean }): SQL {
  const sign = sql.raw(`${order.isDescending ? '<' : '>'}${inclusive ? '=' : ''}`);
  const [first] = order.keys;
  if (order.nullable && first && place.keys[0] === null)
    return sql`${first.column} is null and ${applications.id} ${sign} ${place.id}::uuid`;
  const columns = sql.join([...order.keys.map(({ column }) => sql`${column}`), sql`${applications.id}`], sql`, `);
  const values = sql.join(
    [...order.keys.map(({ type }, index) => sql`${place.keys[index]}::${sql.raw(type)}`), sql`${place.id}::uuid`],
    sql`, `,
  );
  return sql`(${columns}) ${sign} (${values})`;
}

/** The condition for rows without the key that an order sorts by. */
export const withoutKey = ({ keys }: Order): SQL => sql`${keys[0]?.column} is null`;
