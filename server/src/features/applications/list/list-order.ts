import type { applicationSortColumns } from '@guildhall/shared/contracts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { applications } from '../../../platform/database/schema/index.ts';

type SortColumn = (typeof applicationSortColumns)[number];

interface Key {
  column: SQLWrapper;
  /** The type the key's text is cast to when it is used as a position. */
  type: 'text' | 'timestamptz' | 'date';
}

interface Sorting {
  keys: readonly Key[];
  /** Rows without a value come last, in both directions. */
  nullable?: boolean;
  /** An index starts with the state, followed by these keys: several states are merged. */
  hasStateIndex?: boolean;
}

// Each has its own index (schema/applications.ts, `applications_by_…`), followed by the id.
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

/** The position of a row in an order: its keys as texts and its id. */
export interface Place {
  keys: (string | null)[];
  id: string;
}

export interface Order extends Required<Sorting> {
  /** The sort key of the contract. */
  name: string;
  isDescending: boolean;
}

/** The order for a sort key of the contract, `name` or `-name`. */
export function orderOfList(sort: SortColumn | `-${SortColumn}`): Order {
  const isDescending = sort.startsWith('-');
  // The contract has validated the name; only its sign is removed here.
  const sorting = sortings[sort.replace(/^-/, '') as SortColumn];
  const { keys, nullable = false, hasStateIndex = false } = sorting;
  // For nullable keys, only the ascending index starts with the state.
  return { name: sort, keys, nullable, hasStateIndex: hasStateIndex && !(nullable && isDescending), isDescending };
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

/** The keys of a subquery as one array of texts, precise enough to be cast back. */
export const keyTexts = ({ keys }: Order): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    keys.map((_, index) => sql`${sql.raw(`k${index}`)}::text`),
    sql`, `,
  )}]`;

/**
 * The condition for rows from a position on, with or without the position itself. If the key may be missing, matches
 * either the rows with a value or, from a position without one, those without.
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

/** The condition for rows without the sort key. */
export const withoutKey = ({ keys }: Order): SQL => sql`${keys[0]?.column} is null`;
