/** Everything that is moved to the junk box on deletion (domain rule 13). */
export const junkKinds = ['query', 'mail', 'poll', 'file', 'referee', 'membership_type', 'note', 'invoice'] as const;
export type JunkKind = (typeof junkKinds)[number];

export const junkCauses = ['deleted', 'spam'] as const;
export type JunkCause = (typeof junkCauses)[number];

/** Number of days until an item is purged, by cause; deleted items are kept for 7 to 180 days (domain rule 13). */
export const defaultJunkRetention = { days: 30, spamDays: 14 } as const;

/** How long every deletion can be undone immediately, in ms. */
export const undoMs = 10_000;

/** What is restored with an item, or follows from its restoration. */
export const junkEffects = [
  'messages',
  'files',
  'slots',
  'answers',
  'new_links',
  'agenda',
  'as_draft',
  'draft_invoice_removed',
] as const;
export type JunkEffect = (typeof junkEffects)[number];

/** Why an item can't be restored now. */
export const junkObstacles = [
  'application_closed',
  'application_sent',
  'too_many_files',
  'too_many_referees',
  'referee_named_again',
  'key_taken',
  'period_invoiced',
] as const;
export type JunkObstacle = (typeof junkObstacles)[number];

/** The details of an item's preview besides its text. */
export const junkFacts = [
  'number',
  'application',
  'person',
  'author',
  'to',
  'email',
  'state',
  'place',
  'deadline',
  'size',
  'document',
  'created',
] as const;
