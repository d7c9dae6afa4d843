import * as z from 'zod/mini';
import { waitingKindNames } from '../domain/waiting.ts';
import { contract } from './contract.ts';
import { day, id, instant } from './primitives.ts';

/**
 * What waits for the signed-in person: their own items one by one, the office's work by list. With the background
 * header set, the request does not count as activity.
 */
export const getWaiting = contract.get('/waiting', {
  summary: 'What waits for me',
  permission: 'signedIn',
  response: z.strictObject({
    /** The sum of the items' counts. */
    count: z.int(),
    /** Number of unread notifications; 0 outside the office. */
    unread: z.int(),
    items: z.array(
      z.strictObject({
        kind: z.enum(waitingKindNames),
        count: z.int(),
        /** The single item, if it is one: an application's or invoice's number, a query's subject. */
        subject: z.nullable(z.strictObject({ id, label: z.string() })),
        since: z.nullable(instant),
        dueOn: z.nullable(day),
      }),
    ),
  }),
});
export type Waiting = z.output<(typeof getWaiting)['response']>;
export type WaitingItem = Waiting['items'][number];
