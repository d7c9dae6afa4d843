import type pg from 'pg';

// A pooler in transaction mode (PgBouncer, Odyssey, Supavisor …) gives every transaction any free connection. State
// kept in a session between statements is lost or, worse, shared with others: named prepared statements, `set`,
// session-level advisory locks. Behind a pooler, this server uses none of the three.

/** The time limits of transactions behind a pooler, by PostgreSQL setting; in milliseconds. */
export type TransactionTimeouts = Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>;

/**
 * True behind a pooler: the responding process differs from the one announced on connecting.
 * @param client connected, outside of a transaction
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0]?.pid;
}

/**
 * Client-side time limit for statements outside of a transaction. PgBouncer refuses time limits on connecting, so the
 * client times out itself, later than the longest limit of any transaction (20 s, for counting long lists).
 */
export const patienceBehindPooler = (statementMs: number): Pick<pg.ClientConfig, 'query_timeout'> =>
  statementMs === 0 ? {} : { query_timeout: Math.max(30_000, 2 * statementMs) };

/**
 * Restricts a client to what a pooler in transaction mode supports: statements lose their names, so they are parsed
 * each time, and every transaction sets its own time limits, in the same message that begins it.
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

/** `begin`, optionally with an access mode or isolation level, and nothing after it. */
const isBegin = (text: unknown): text is string => typeof text === 'string' && /^begin( [a-z ,]+)?$/i.test(text.trim());
