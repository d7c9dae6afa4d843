import { AsyncLocalStorage } from 'node:async_hooks';
import { types } from 'node:util';
import type pg from 'pg';
import type { Database } from './client.ts';
import { createReplicaState, type ReplicaWatcher } from './replica-state.ts';

/** Runs lists and exports on a replica of the database, if there is one. */
export interface ReadReplica {
  /** Runs work whose reads may use the replica. Writes, and transactions that may write, never do. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
  /** The primary, whose reads use the replica inside of `reading`. */
  route: (primary: Database) => Database;
  close: () => Promise<void>;
}

/** Everything is read from the primary. */
export const noReplica: ReadReplica = {
  reading: (work) => work(),
  route: (primary) => primary,
  close: async () => {},
};

/**
 * Runs reads on a replica that has everything committed before they started, and on the primary otherwise (decision
 * 0036). Compares the primary's flushed log position with the replica's replayed one.
 */
export function createReadReplica(primary: Database, replica: Database, watcher: ReplicaWatcher): ReadReplica {
  const inside = new AsyncLocalStorage<{ isOver: boolean }>();
  const state = createReplicaState(primary, replica, watcher);

  /** True for statements the replica may run: a single read statement, inside of `reading`. */
  const isForReplica = (query: unknown) =>
    !state.isDown() && inside.getStore()?.isOver === false && /^[\s(]*(?:select|with)\b/i.test(textOf(query));

  const orPrimary = async <T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> => {
    try {
      return await fromReplica();
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      if (!isRefusal(error)) state.goDown(error);
      return fromPrimary();
    }
  };

  return {
    async reading(work) {
      const use = await state.useNow();
      watcher.onUse(use);
      if (use !== 'used') return work();
      const context = { isOver: false };
      try {
        return await inside.run(context, work);
      } finally {
        // Work that continues afterwards, such as a timer, reads from the primary again.
        context.isOver = true;
      }
    },

    route(db) {
      const pool = db.$client;
      const send = pool.query;
      pool.query = new Proxy(send, {
        apply: (_, self, args: unknown[]) =>
          isForReplica(args[0])
            ? orPrimary<unknown>(
                () => Reflect.apply(replica.$client.query, replica.$client, args) as Promise<unknown>,
                () => Reflect.apply(send, self, args) as Promise<unknown>,
              )
            : Reflect.apply(send, self, args),
      });
      const transaction: Database['transaction'] = (work, config) =>
        config?.accessMode === 'read only' && isForReplica('select')
          ? orPrimary(
              () => replica.transaction(work, config),
              () => db.transaction(work, config),
            )
          : db.transaction(work, config);
      return Object.create(db, { transaction: { value: transaction } });
    },

    async close() {
      state.stop();
      await replica.$client.end();
    },
  };
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as pg.QueryConfig | undefined)?.text ?? '');

/** The chain of an error's causes, outermost first; includes errors of Node's own modules. */
function* causesOf(error: unknown): Generator<Error & { code?: unknown; severity?: unknown }> {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) yield cause;
}

// A standby cancels statements that conflict with replay, and refuses writes.
const refusals = ['40001', '25006'];

const isRefusal = (error: unknown): boolean => [...causesOf(error)].some(({ code }) => refusals.includes(String(code)));

/** True for errors specific to the replica: refusals of a standby, connection errors, a server that stops. */
const isOfReplica = (error: unknown): boolean =>
  isRefusal(error) ||
  [...causesOf(error)].some(
    ({ code, message, severity }) =>
      /^(?:57P0|08|53|ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
      (severity === undefined && /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(message)),
  );
