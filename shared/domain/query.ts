import { defineLifecycle } from './lifecycle.ts';

export const queryStates = ['open', 'waiting_for_requester', 'waiting_for_staff', 'resolved', 'closed'] as const;
export type QueryState = (typeof queryStates)[number];
export const queryPriorities = ['low', 'normal', 'high'] as const;
export const queryCategories = ['application', 'invoice', 'membership', 'technical', 'other'] as const;

/**
 * The office's queues. Each is a filter of the list, so a count is the length of its list (domain rule 18); snoozed
 * queries are in no other queue.
 */
export const queryQueues = ['mine', 'unassigned', 'office', 'requester', 'snoozed'] as const;
export type QueryQueue = (typeof queryQueues)[number];

/** States of open queries. */
export const openQueryStates: readonly QueryState[] = ['open', 'waiting_for_requester', 'waiting_for_staff'];

/** States in which the office has to answer. */
export const unansweredQueryStates: readonly QueryState[] = ['open', 'waiting_for_staff'];

/**
 * The query's state machine (domain §2): an answer from the office waits for the requester and vice versa; a resolved
 * query closes automatically, and an answer in time reopens it (`caseLimits.queryReopenDays`).
 */
export const queryLifecycle = defineLifecycle<QueryState, 'requester' | 'staff' | 'system'>()({
  answer: { from: ['open', 'waiting_for_requester', 'waiting_for_staff'], to: 'waiting_for_requester', by: ['staff'] },
  askBack: {
    from: ['open', 'waiting_for_requester', 'waiting_for_staff', 'resolved', 'closed'],
    to: 'waiting_for_staff',
    by: ['requester'],
  },
  resolve: { from: ['open', 'waiting_for_requester', 'waiting_for_staff'], to: 'resolved', by: ['staff', 'requester'] },
  close: { from: ['resolved'], to: 'closed', by: ['system'] },
  reopen: { from: ['resolved', 'closed'], to: 'waiting_for_staff', by: ['staff'] },
});
