import pg from 'pg';

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/**
 * A pool that distinguishes a busy database from an unavailable one. `connectionTimeoutMillis` limits how long a caller
 * waits for a sign of life: a returned or a new connection. As long as there are such signs the caller stays in the
 * queue, for at most `patienceMs`; otherwise it fails at once because the database is unavailable.
 */
export class PatientPool extends pg.Pool {
  readonly #patienceMs: number;
  #lastSign = 0;

  /** @param patienceMs how long a caller waits at most while the database serves others */
  constructor(options: pg.PoolConfig, patienceMs: number) {
    super(options);
    this.#patienceMs = patienceMs;
    const note = () => (this.#lastSign = performance.now());
    this.on('connect', note);
    this.on('release', (error: unknown) => {
      if (!error) note();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const client = this.#connect(performance.now());
    if (!callback) return client;
    client.then(
      (connected) => callback(undefined, connected, connected.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(asked: number): Promise<pg.PoolClient> {
    for (;;) {
      const tried = performance.now();
      try {
        return await super.connect();
      } catch (error) {
        const isAnswering = this.#lastSign > tried;
        if (!isTimeout(error) || !isAnswering || performance.now() - asked > this.#patienceMs) throw error;
      }
    }
  }
}

/** True for the two errors of the pool's timeouts, which have no code. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(error.message);

// A pooler in transaction mode (PgBouncer, Odyssey, Supavisor …) gives every transaction any free connection. State
// kept in a session between statements is lost or, worse, shared with others: named prepared statements, `set`,
// session-level advisory locks. Behind a pooler, this server uses none of the three.

/** The time limits of transactions behind a pooler, by PostgreSQL setting; in milliseconds. */
type TransactionTimeouts = Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>;

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
