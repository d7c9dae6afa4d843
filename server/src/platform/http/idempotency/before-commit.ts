import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '../../database/client.ts';

type BeforeCommit = (tx: Transaction) => Promise<void>;

const running = new AsyncLocalStorage<BeforeCommit>();

/**
 * Makes every transaction opened by `work` end with `last`, so that its writes are committed or rolled back with the
 * rest.
 */
export const beforeEachCommit = <T>(last: BeforeCommit, work: () => Promise<T>): Promise<T> => running.run(last, work);

/** The database, whose transactions run the `beforeEachCommit` hook. */
export function withBeforeCommit(db: Database): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      await running.getStore()?.(tx);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
