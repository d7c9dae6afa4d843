import type { BodyOf, BulkResult, changeApplications } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import type { createOfficeService } from './commands.ts';

type Office = ReturnType<typeof createOfficeService>;
type Bulk = BodyOf<typeof changeApplications>;
type Item = Bulk['items'][number];

/** The single command behind a bulk action. */
function commandOf(office: Office, bulk: Bulk, caller: Caller): (item: Item) => Promise<unknown> {
  const command = <Body>({ id }: Item, body: Body) => ({ ...caller, id, body });
  switch (bulk.action) {
    case 'assign':
      return (item) => office.assign(command(item, { version: item.version, assigneeId: bulk.assigneeId }));
    case 'requestReferences':
      return (item) => office.requestReferences(command(item, { version: item.version }));
    case 'hold': {
      const { reason, resumeOn } = bulk;
      return (item) => office.hold(command(item, { version: item.version, reason, resumeOn }));
    }
  }
}

/** The same command for several applications, one transaction each, with a result for each (domain rule 15). */
export function createBulkService({ office, log }: { office: Office; log: FastifyInstance['log'] }) {
  return {
    // Sequential: two of the same applicant would only wait for each other.
    change: (bulk: Bulk, caller: Caller): Promise<BulkResult[]> =>
      resultsOfEach<Item>(bulk.items, commandOf(office, bulk, caller), log),
  };
}
