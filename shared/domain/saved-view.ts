/** The lists whose filters, sort and columns the office can save as a view. */
export const viewLists = ['applications', 'invoices', 'users', 'queries', 'mails', 'meetings', 'junk'] as const;
export type ViewList = (typeof viewLists)[number];

export const viewLimits = {
  /** Views that one person can keep for one list. */
  perList: 50,
  nameLength: 60,
  columns: 40,
} as const;
