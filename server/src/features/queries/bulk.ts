import type { BodyOf, BulkResult, changeQueries } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { resultsOfEach } from '../../platform/problems/each.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { createQueryDiscard } from './junk.ts';
import type { createQueryService } from './service.ts';

type Bulk = BodyOf<typeof changeQueries>;
type Item = Bulk['items'][number];

interface Commands {
  queries: ReturnType<typeof createQueryService>;
  discard: ReturnType<typeof createQueryDiscard>;
  log: FastifyInstance['log'];
}

/** The single command behind a bulk action. */
function commandOf({ queries, discard }: Commands, bulk: Bulk, caller: Caller): (item: Item) => Promise<unknown> {
  switch (bulk.action) {
    case 'assign': {
      const { assigneeId } = bulk;
      return ({ id, version }) => queries.sort(id, { version, assigneeId }, caller);
    }
    case 'prioritise': {
      const { priority } = bulk;
      return ({ id, version }) => queries.sort(id, { version, priority }, caller);
    }
    case 'snooze': {
      const { until } = bulk;
      return ({ id, version }) => queries.snooze(id, { version, until }, caller);
    }
    case 'resolve':
      return ({ id, version }) => queries.resolve(id, { version }, caller);
    case 'discard': {
      const { cause } = bulk;
      return ({ id, version }) => discard(id, { version, cause }, caller);
    }
  }
}

/** The same command for several queries, one transaction each, with a result for each (domain rule 15). */
export const createQueryBulk =
  (commands: Commands) =>
  (bulk: Bulk, caller: Caller): Promise<BulkResult[]> =>
    resultsOfEach<Item>(bulk.items, commandOf(commands, bulk, caller), commands.log);
