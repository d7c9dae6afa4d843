// Query keys by noun: a mutation names the nouns it makes stale, whichever page shows them.
export const keys = {
  accounting: ['accounting'],
  applications: ['applications'],
  articles: ['articles'],
  audit: ['audit'],
  backups: ['backups'],
  bank: ['bank'],
  dashboard: ['dashboard'],
  deployments: ['deployments'],
  invoices: ['invoices'],
  junk: ['junk'],
  mails: ['mails'],
  mailTemplates: ['mail-templates'],
  meetings: ['meetings'],
  memberImports: ['member-imports'],
  membershipTypes: ['membership-types'],
  queries: ['queries'],
  renewals: ['renewals'],
  savedReplies: ['saved-replies'],
  schedule: ['schedule'],
  settings: ['settings'],
  setUp: ['set-up'],
  users: ['users'],
} as const;

/** Everything a command on an application may affect: its letter, its invoice, the figures. */
export const touchedByApplications = [
  keys.applications,
  keys.dashboard,
  keys.invoices,
  keys.mails,
  keys.schedule,
] as const;
