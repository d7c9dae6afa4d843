import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { PatientPool } from './pool.ts';
import { keepToTransactions, patienceBehindPooler } from './pooler.ts';
import * as schema from './schema/index.ts';

/** Where to connect: a URL, or the parts of the embedded server's socket. */
export type Connection = { connectionString: string } | pg.PoolConfig;

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** What repositories take: the database or the transaction they are handed. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** An open transaction; helpers that must not run outside of one ask for it by this type. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface ClientOptions {
  /** Most connections at once. */
  max?: number;
  /** How long one statement may take; 0 for as long as it needs (migrations). */
  statementMs?: number;
  /** How long connecting may take, in ms. */
  connectMs?: number;
  /** True behind a pooler such as PgBouncer, where a connection is ours only while a transaction runs (see pooler.ts). */
  isPooled?: boolean;
  onError?: (error: Error) => void;
}

const requestConnectMs = 900;
const busyMs = 5_000;

/**
 * Opens a pool. A connection comes within 0.9 s, or within 5 s while the database is only busy; a statement takes at most
 * 5 s, of which 2 s for a row that somebody else has locked. So a database that is away or stuck costs callers a quick
 * 503 and not their patience.
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
    // A new connection has everything to learn, tables and plans: opened in a rush, they make it longer.
    min: Math.ceil(max / 2),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    application_name: 'guildhall',
    ...(isPooled ? patienceBehindPooler(statementMs) : timeouts),
  };
  const pool = new PatientPool(options, busyMs);
  if (isPooled) pool.on('connect', (client) => keepToTransactions(client, timeouts));
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  return drizzle(pool, { schema, casing: 'snake_case' });
}

/** How long connecting may take while the server starts: a busy machine may need seconds, and nobody waits for an answer. */
export const startConnectMs = 30_000;

/** Bounds how long new connections of a pool may take from now on, in ms. */
export function boundConnecting(db: Database, ms = requestConnectMs): void {
  // The pool reads its options for every new connection.
  db.$client.options.connectionTimeoutMillis = ms;
}

/** True while the database answers. */
export const answers = (db: Database): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/** The first row, or `undefined`: `select(…).then(first)`. */
export const first = <Row>(rows: Row[]): Row | undefined => rows[0];

/** The only row of an `insert … returning`; @throws when there is none. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('Expected one row, found none.');
  return row;
}
