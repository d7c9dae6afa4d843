import * as z from 'zod/mini';
import { junkCauses } from '../domain/junk.ts';
import { queryPriorities } from '../domain/query.ts';
import { bulkItems, bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { day, id } from './primitives.ts';

/** Each query is one transaction: a failure is reported and does not affect the others. */
export const changeQueries = contract.post('/queries/bulk', {
  summary: 'Do the same with several queries, with a result for each (domain rule 15)',
  permission: 'query:handle',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('assign'), items: bulkItems, assigneeId: z.nullable(id) }),
    z.strictObject({ action: z.literal('prioritise'), items: bulkItems, priority: z.enum(queryPriorities) }),
    z.strictObject({ action: z.literal('snooze'), items: bulkItems, until: day }),
    z.strictObject({ action: z.literal('resolve'), items: bulkItems }),
    z.strictObject({ action: z.literal('discard'), items: bulkItems, cause: z.enum(junkCauses) }),
  ]),
  response: bulkResults,
  errors: ['version_conflict', 'assignee_unknown', 'query_resolved', 'day_in_past', 'day_too_far'],
});
