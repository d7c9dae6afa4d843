/** States of a renewal run; one that failed again and again is stopped, and can go on. */
export const renewalStates = ['running', 'done', 'stopped'] as const;
export type RenewalState = (typeof renewalStates)[number];

/** Why a renewal run writes no invoice for a member. Who has no fee to pay is renewed without one. */
export const renewalExceptions = [
  'no_fee',
  'already_invoiced',
  'credited',
  'no_address',
  'no_type',
  'suspended',
  'paused',
  'left',
  'lapsed',
] as const;
export type RenewalException = (typeof renewalExceptions)[number];
