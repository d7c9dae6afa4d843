/** What moves from one account of a person to the other, for administrators. */
export const mergeSubjects = [
  'applications',
  'memberships',
  'invoices',
  'payments',
  'queries',
  'messages',
  'files',
  'meetings',
  /** Applications and queries assigned to the person. */
  'assignments',
  /** The same, if the kept account may not be assigned them: they become unassigned. */
  'unassigned',
  'mails',
  'officeWork',
  'savedViews',
  'notifications',
] as const;
export type MergeSubject = (typeof mergeSubjects)[number];

/** Requests sent to an address, to be answered from there. */
export const mergeLeftovers = ['meetingInvitations', 'refereeRequests'] as const;

/** Why two accounts can't be merged. */
export const mergeBlocks = ['own_account', 'suspended', 'kept_not_active', 'open_applications'] as const;
export type MergeBlock = (typeof mergeBlocks)[number];
