/** The purpose of a ledger account. */
export const accountKinds = [
  'receivables',
  'revenue',
  'fee',
  'tax',
  'bank',
  'cash',
  'clearing',
  'customer_credit',
  'write_off',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The kinds of accounts in the journal: `other` is any account to which a person books a bank line. */
export const journalAccountKinds = [...accountKinds, 'other'] as const;
export type JournalAccountKind = (typeof journalAccountKinds)[number];

/** Entries on these accounts follow from invoices and payments, so nothing else is booked to them. */
export const reservedAccountKinds = [
  'receivables',
  'tax',
  'bank',
  'customer_credit',
] as const satisfies readonly AccountKind[];

/** Kinds that can have a separate account for each tax rate. */
export const ratedAccountKinds = ['revenue', 'tax'] as const satisfies readonly AccountKind[];

/** The events posted to the journal. */
export const journalEvents = [
  'issue',
  'fee',
  'credit',
  'payment',
  'credit_use',
  'reversal',
  'refund',
  'write_off',
  'booking',
] as const;
export type JournalEvent = (typeof journalEvents)[number];

export interface JournalAccount {
  kind: AccountKind;
  /** The account's tax rate in basis points; `null` for all rates without their own. */
  taxRateBasisPoints: number | null;
  number: string;
}

/**
 * Default account numbers, from the German chart SKR 04. Revenue and tax are posted separately, so these revenue
 * accounts are ones without automatic tax in accounting programs. The database function `journal_account` has the same
 * ones.
 */
export const defaultAccounts: readonly JournalAccount[] = [
  { kind: 'receivables', taxRateBasisPoints: null, number: '1200' },
  { kind: 'revenue', taxRateBasisPoints: null, number: '4000' },
  { kind: 'revenue', taxRateBasisPoints: 0, number: '4100' },
  { kind: 'fee', taxRateBasisPoints: null, number: '4830' },
  { kind: 'tax', taxRateBasisPoints: null, number: '3806' },
  { kind: 'tax', taxRateBasisPoints: 700, number: '3801' },
  { kind: 'bank', taxRateBasisPoints: null, number: '1800' },
  { kind: 'cash', taxRateBasisPoints: null, number: '1600' },
  { kind: 'clearing', taxRateBasisPoints: null, number: '1460' },
  { kind: 'customer_credit', taxRateBasisPoints: null, number: '3500' },
  { kind: 'write_off', taxRateBasisPoints: null, number: '6930' },
];

/** The previous month, `YYYY-MM`. */
export const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** The views of the office's accounting page. */
export const accountingViews = ['summary', 'journal', 'open', 'accounts'] as const;
export type AccountingView = (typeof accountingViews)[number];
