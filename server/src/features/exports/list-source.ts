import type { BodyOf, startExport } from '@guildhall/shared/contracts';
import type { Permission } from '@guildhall/shared/domain';
import type { Walk } from '../../platform/database/long-list.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Cell } from './cells.ts';

export type Order = BodyOf<typeof startExport>;

/** One kind of list that can be written into a file, as it was ordered. */
export interface ListSource {
  /** What whoever reads the list must be allowed to do, beside exporting. */
  permission: Permission;
  /** The file's and the sheet's name. */
  title: string;
  headings: string[];
  /** Widths of the columns in characters. */
  widths: number[];
  count: (person: SignedIn['user']) => Promise<number>;
  /** The rows in batches, from the first to the last. `onBatch` is told how many more there are, and throws to stop. */
  rows: (person: SignedIn['user'], onBatch: (rows: number) => Promise<void>) => AsyncGenerator<Cell[][]>;
}

const batchSize = 250;

/** The rows of a list as cells, a batch at a time, from where the last one ended, and one batch ahead. */
export async function* rowsOf<Row>(
  after: Walk<Row>['after'],
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
