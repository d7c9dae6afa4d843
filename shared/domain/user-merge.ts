/** What moves from one account of a person to the other, as administrators are told. */
export const mergeSubjects = [
  'applications',
  'invoices',
  'payments',
  'queries',
  'messages',
  'files',
  'meetings',
  /** Applications and queries that the person looks after. */
  'assignments',
  /** The same, where the kept account may not look after them: nobody does then. */
  'unassigned',
  'mails',
  'officeWork',
  'savedViews',
  'notifications',
] as const;
export type MergeSubject = (typeof mergeSubjects)[number];

/** What was sent to an address and is answered from there. */
export const mergeLeftovers = ['meetingInvitations', 'refereeRequests'] as const;

/** Why two accounts can't be merged. */
export const mergeBlocks = ['own_account', 'suspended', 'kept_not_active', 'open_applications'] as const;
export type MergeBlock = (typeof mergeBlocks)[number];
