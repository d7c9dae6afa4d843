import { sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { PatientPool, keepToTransactions, patienceBehindPooler } from './pool.ts';
import * as schema from './schema/index.ts';

/** The connection target: a URL, or the parts of the embedded server's socket. */
export type Connection = { connectionString: string } | pg.PoolConfig;

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** What repositories accept: the database or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** An open transaction; the parameter type of helpers that must run inside one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface ClientOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Time limit of a statement; 0 for none (migrations). */
  statementMs?: number;
  /** Time limit for connecting, in ms. */
  connectMs?: number;
  /** True behind a pooler such as PgBouncer, where a connection is only ours during a transaction (see pool.ts). */
  isPooled?: boolean;
  onError?: (error: Error) => void;
}

const requestConnectMs = 900;
const busyMs = 5_000;

/**
 * Opens a pool. A caller gets a connection within 0.9 s, or within 5 s while the database is only busy; a statement
 * takes at most 5 s, of which 2 s waiting for a lock. So if the database is down or stuck, callers get a quick 503.
 */
export function connect(
  connection: Connection,
  {
    max = 12,
    statementMs = 5_000,
    connectMs = requestConnectMs,
    isPooled = false,
    onError = () => {},
  }: ClientOptions = {},
): Database {
  const timeouts = {
    statement_timeout: statementMs,
    lock_timeout: Math.min(statementMs, 2_000),
    idle_in_transaction_session_timeout: 15_000,
  };
  const options = {
    ...connection,
    max,
    // A new connection starts without cached tables and plans: opening some during a traffic peak makes it worse.
    min: Math.ceil(max / 2),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: 'guildhall',
    ...(isPooled ? patienceBehindPooler(statementMs) : timeouts),
  };
  const pool = new PatientPool(options, busyMs);
  if (isPooled) pool.on('connect', (client) => keepToTransactions(client, timeouts));
  // A connection that breaks emits an error, which would end the process if nobody listened. The pool replaces idle
  // ones and reports them; one in use fails the query under way, or the next.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle(pool, drizzleOptions);
  db.transaction = createTransaction(pool);
  return db;
}

const drizzleOptions = { schema, casing: 'snake_case' } as const;

/**
 * Drizzle's own transaction on a pool never releases its connection when `begin` fails, so that lost connections would
 * use up the pool (drizzle-team/drizzle-orm#6241).
 */
function createTransaction(pool: pg.Pool): Database['transaction'] {
  // Creating one takes more than a millisecond; the pool's clients live long.
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const db = databases.get(client) ?? drizzle(client, drizzleOptions);
      databases.set(client, db);
      return await db.transaction(work, config);
    } finally {
      client.release();
    }
  };
}

/** Time limit for connecting while the server starts: a busy machine may need seconds, and no request waits. */
export const startConnectMs = 30_000;

/** Sets the time limit for new connections of a pool, in ms. */
export function boundConnecting(db: Database, ms = requestConnectMs): void {
  // The pool reads its options for every new connection.
  db.$client.options.connectionTimeoutMillis = ms;
}

/** True while the database responds. */
export const answers = (db: Database): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/** True where a column has one of these states: a set from the domain, `inStates(invoices.state, openInvoiceStates)`. */
export const inStates = <Of extends Column | SQL>(
  column: Of,
  states: readonly (Of extends Column ? GetColumnData<Of, 'raw'> : string)[],
): SQL<boolean> =>
  states.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${column} in (${sql.join(
        states.map((state) => sql`${state}`),
        sql`, `,
      )})`;

/** The first row, or `undefined`: `select(…).then(first)`. */
export const first = <Row>(rows: Row[]): Row | undefined => rows[0];

/** The only row of an `insert … returning`; @throws when there is none. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('Expected one row, found none.');
  return row;
}

/** The rows of one page, for `limit` and `offset`. @param page counted from 1 */
export const boundsOf = ({
  page,
  pageSize,
}: {
  page: number;
  pageSize: number;
}): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
