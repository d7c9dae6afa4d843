import * as z from 'zod/mini';
import { scheduledKinds } from '../domain/schedule.ts';
import { contract } from './contract.ts';
import { id, instant, pageQuery } from './primitives.ts';

/** A scheduled action. */
const scheduledItem = z.strictObject({
  kind: z.enum(scheduledKinds),
  at: instant,
  /** Its subject: an application's number, a poll's title, a query's number, a person's name. */
  subject: z.strictObject({
    kind: z.enum(['application', 'poll', 'query', 'junk', 'user', 'invoice']),
    id,
    label: z.string(),
  }),
  /** The person concerned: the referee to remind, the applicant. */
  who: z.nullable(z.string()),
});
export type ScheduledItem = z.output<typeof scheduledItem>;

export const listSchedule = contract.get('/schedule', {
  summary: 'What will happen by itself, and when; soonest first',
  permission: 'schedule:read',
  query: z.extend(z.omit(pageQuery, { q: true }), { kind: z.optional(z.enum(scheduledKinds)) }),
  response: z.array(scheduledItem),
  paged: true,
});
