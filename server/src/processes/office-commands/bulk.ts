import type { BodyOf, BulkResult, changeApplications } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { Problem } from '../../platform/problems/problem.ts';
import type { createOfficeService } from './commands.ts';

type Office = ReturnType<typeof createOfficeService>;
type Bulk = BodyOf<typeof changeApplications>;
type Item = Bulk['items'][number];

/** The single command that a bulk action stands for. */
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

/** The same command for several applications, one transaction each, with a result for every one (domain rule 15). */
export function createBulkService({ office, log }: { office: Office; log: FastifyInstance['log'] }) {
  return {
    async change(bulk: Bulk, caller: Caller): Promise<BulkResult[]> {
      const run = commandOf(office, bulk, caller);
      const results: BulkResult[] = [];
      // One after the other: two of one applicant's would only wait for each other.
      for (const item of bulk.items) {
        try {
          await run(item);
          results.push({ id: item.id, ok: true, code: null, message: null });
        } catch (error) {
          // What was done for others is done; the answer must say so, whatever went wrong here.
          if (!(error instanceof Problem)) log.error({ err: error, applicationId: item.id }, 'A bulk action failed');
          const { code, message } =
            error instanceof Problem
              ? error
              : { code: 'internal_error', message: 'Something went wrong with this one.' };
          results.push({ id: item.id, ok: false, code, message });
        }
      }
      return results;
    },
  };
}
