import type pg from 'pg';

// A pooler in transaction mode (PgBouncer, Odyssey, Supavisor …) gives every transaction whichever connection of the
// database is free. What a session remembers from one statement to the next is gone or, worse, somebody else's there:
// named prepared statements, `set`, session-level advisory locks. Nothing of the three leaves this server behind one.

/** What a pooler's client asks of its transactions, by the names of PostgreSQL's settings; in milliseconds. */
export type TransactionTimeouts = Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>;

/**
 * True when a pooler answers in the database's place: the process it named at connecting isn't the one that answers.
 * @param client connected, outside of a transaction
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0]?.pid;
}

/**
 * How long a statement outside of a transaction is waited for. PgBouncer refuses time limits at connecting, so the
 * client gives up by itself, later than the longest limit that any transaction sets (20 s, for counting long lists).
 */
export const patienceBehindPooler = (statementMs: number): Pick<pg.ClientConfig, 'query_timeout'> =>
  statementMs === 0 ? {} : { query_timeout: Math.max(30_000, 2 * statementMs) };

/**
 * Makes a client send only what a pooler in transaction mode can pass on: statements lose their names, so they are
 * parsed each time, and every transaction sets its own time limits, in the same message that begins it.
 */
export function keepToTransactions(client: pg.ClientBase, timeouts: TransactionTimeouts): void {
  const limits = Object.entries(timeouts)
    .map(([name, ms]) => `; set local ${name} = ${ms}`)
    .join('');
  const adapt = (query: unknown): unknown => {
    if (typeof query !== 'object' || query === null || !('text' in query) || 'submit' in query) return query;
    const { text } = query;
    return { ...query, name: undefined, text: isBegin(text) ? `${text}${limits}` : text };
  };
  client.query = new Proxy(client.query, {
    apply: (send, self, [query, ...rest]: unknown[]) => Reflect.apply(send, self, [adapt(query), ...rest]),
  });
}

/** `begin`, also with an access mode or isolation level, and nothing after it. */
const isBegin = (text: unknown): text is string => typeof text === 'string' && /^begin( [a-z ,]+)?$/i.test(text.trim());
