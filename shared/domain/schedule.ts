/**
 * Everything that Guildhall does by the clock, each once: what is due is done within a minute, or right after a restart.
 * The staff's list of what will happen when and the clock read the same rules.
 */
export const scheduledKinds = [
  'draft_warning',
  'draft_expiry',
  'changes_reminder',
  'changes_lapse',
  'hold_end',
  'payment_reminder',
  'payment_lapse',
  'referee_reminder',
  'referee_lapse',
  'poll_reminder',
  'poll_close',
  'meeting_held',
  'query_close',
] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];
