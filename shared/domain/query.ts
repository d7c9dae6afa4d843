export const queryStates = ['open', 'waiting_for_requester', 'waiting_for_staff', 'resolved', 'closed'] as const;
export type QueryState = (typeof queryStates)[number];
export const queryPriorities = ['low', 'normal', 'high'] as const;
export const queryCategories = ['application', 'invoice', 'membership', 'technical', 'other'] as const;
