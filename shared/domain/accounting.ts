/** What an account of the journal is for. */
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

/** Kinds that can have an account of their own for each tax rate. */
export const ratedAccountKinds = ['revenue', 'tax'] as const satisfies readonly AccountKind[];

/** What the journal enters. */
export const journalEvents = [
  'issue',
  'fee',
  'credit',
  'payment',
  'credit_use',
  'reversal',
  'refund',
  'write_off',
] as const;
export type JournalEvent = (typeof journalEvents)[number];

export interface JournalAccount {
  kind: AccountKind;
  /** The rate in basis points that the account is for; `null` for every rate without one. */
  taxRateBasisPoints: number | null;
  number: string;
}

/**
 * Account numbers until the office sets others, after the German chart SKR 04. Revenue and tax are entered apart, so
 * revenue accounts are ones for which accounting programs don’t work out tax by themselves. The function
 * `journal_account` of the database has the same.
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
  { kind: 'customer_credit', taxRateBasisPoints: null, number: '3272' },
  { kind: 'write_off', taxRateBasisPoints: null, number: '6930' },
];

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** The views of the office's accounting page. */
export const accountingViews = ['summary', 'journal', 'open', 'accounts'] as const;
export type AccountingView = (typeof accountingViews)[number];
