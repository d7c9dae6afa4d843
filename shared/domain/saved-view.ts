/** The lists whose filters, sort and columns the office can save as a view. */
export const viewLists = ['applications', 'invoices', 'users', 'queries', 'mails', 'meetings', 'junk'] as const;
export type ViewList = (typeof viewLists)[number];

export const viewLimits = {
  /** Maximum number of one person's views for one list. */
  perList: 50,
  nameLength: 60,
  columns: 40,
} as const;
