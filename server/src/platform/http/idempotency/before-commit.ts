import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '../../database/client.ts';

type BeforeCommit = (tx: Transaction) => Promise<void>;

const running = new AsyncLocalStorage<BeforeCommit>();

/** Has every transaction that `work` opens end with `last`, so that what it writes stands or falls with the rest. */
export const beforeEachCommit = <T>(last: BeforeCommit, work: () => Promise<T>): Promise<T> => running.run(last, work);

/** The database, whose transactions do what `beforeEachCommit` asks for. */
export function withBeforeCommit(db: Database): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      await running.getStore()?.(tx);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
