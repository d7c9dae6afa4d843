/** States of a renewal run; it is stopped after repeated failures, and can be continued. */
export const renewalStates = ['running', 'done', 'stopped'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** Why a renewal run creates no invoice for a member. Members without a fee are renewed without one. */
export const renewalExceptions = [
  'no_fee',
  'already_invoiced',
  'credited',
  'no_address',
  'no_type',
  'suspended',
  'paused',
  'ended',
] as const;
export type RenewalException = (typeof renewalExceptions)[number];
