/**
 * Everything Guildhall does on schedule: due work is done within a minute, or right after a restart. The staff's
 * schedule and the scheduler use the same rules.
 */
export const scheduledKinds = [
  'draft_warning',
  'draft_expiry',
  'changes_reminder',
  'changes_lapse',
  'hold_end',
  'payment_reminder',
  'payment_lapse',
  'dunning',
  'membership_lapse',
  'referee_reminder',
  'referee_lapse',
  'poll_reminder',
  'poll_close',
  'meeting_held',
  'query_close',
  'query_wake',
  'junk_purge',
  'digest',
] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];
