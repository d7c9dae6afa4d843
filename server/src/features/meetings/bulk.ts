import type { BodyOf, BulkResult, changePolls } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import type { createPollDeletion } from './junk.ts';
import type { createPollTransitions } from './poll-transitions.ts';

type Bulk = BodyOf<typeof changePolls>;
type Item = Bulk['items'][number];

interface Commands {
  transitions: ReturnType<typeof createPollTransitions>;
  remove: ReturnType<typeof createPollDeletion>;
  log: FastifyInstance['log'];
}

/** The single command behind a bulk action. */
function commandOf({ transitions, remove }: Commands, bulk: Bulk, actor: Actor): (item: Item) => Promise<unknown> {
  switch (bulk.action) {
    case 'close':
      return ({ id, version }) => transitions.close({ pollId: id, actor, body: { version } });
    case 'cancel': {
      const { reason } = bulk;
      return ({ id, version }) => transitions.cancel({ pollId: id, actor, body: { version, reason } });
    }
    case 'delete':
      return ({ id, version }) => remove({ pollId: id, actor, body: { version } });
  }
}

/** The same command for several polls, one transaction each, with a result for each (domain rule 15). */
export const createPollBulk =
  (commands: Commands) =>
  (bulk: Bulk, actor: Actor): Promise<BulkResult[]> =>
    resultsOfEach<Item>(bulk.items, commandOf(commands, bulk, actor), commands.log);
