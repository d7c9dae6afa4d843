import type { BodyOf, startExport } from '@guildhall/shared/contracts';
import type { Permission } from '@guildhall/shared/domain';
import type { Database } from '../../platform/database/client.ts';
import type { Reads } from '../../platform/database/read-replica.ts';
import type { ListWalk } from '../../platform/database/sorted-list.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Cell } from './cells.ts';

export type Order = BodyOf<typeof startExport>;

/** One kind of list that can be exported, with its filters and order. */
export interface ListSource {
  /** The permission to read the list, in addition to exporting. */
  permission: Permission;
  /** The name of the file and the sheet. */
  title: string;
  headings: string[];
  /** Column widths in characters. */
  widths: number[];
  count: (person: SignedIn['user']) => Promise<number>;
  /** The rows in batches. `onBatch` gets the number of rows in each batch, and throws to stop. */
  rows: (person: SignedIn['user'], onBatch: (rows: number) => Promise<void>) => AsyncGenerator<Cell[][]>;
}

const batchSize = 250;

/** A walk that reads each batch on the replica, if there is one. */
export const walkOnReplica = <Row>(reads: Reads, walk: (db: Database) => ListWalk<Row>): ListWalk<Row> => ({
  count: () => reads.run((db) => walk(db).count()),
  after: (cursor, limit) => reads.run((db) => walk(db).after(cursor, limit)),
});

/** The rows of a list as cells, in batches by position, prefetching one batch. */
export async function* rowsOf<Row>(
  after: ListWalk<Row>['after'],
  toCells: (row: Row) => Cell[],
  onBatch: (rows: number) => Promise<void>,
): AsyncGenerator<Cell[][]> {
  let batch = await after(null, batchSize);
  while (batch.last !== null) {
    const { rows, last } = batch;
    // The database reads the next rows while these are written.
    const next = after(last, batchSize);
    next.catch(() => {});
    yield rows.map(toCells);
    await onBatch(rows.length);
    batch = await next;
  }
}
