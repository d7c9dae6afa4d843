import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { bulkItems, bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { paragraph } from './primitives.ts';

/** Each poll is one transaction: a failure is reported and does not affect the others. */
export const changePolls = contract.post('/meetings/bulk', {
  summary: 'Do the same with several polls or meetings, with a result for each (domain rule 15)',
  permission: 'meeting:manage',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('close'), items: bulkItems }),
    z.strictObject({
      action: z.literal('cancel'),
      items: bulkItems,
      /** Mailed to all invitees of any of them. */
      reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
    }),
    z.strictObject({ action: z.literal('delete'), items: bulkItems }),
  ]),
  response: bulkResults,
  errors: ['version_conflict', 'transition_refused', 'poll_planned'],
});
