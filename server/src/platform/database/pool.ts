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
