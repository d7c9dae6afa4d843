/** What a column of a bank's CSV file can be. `credit` has incoming money only, instead of `amount` with a sign. */
export const bankFields = [
  'bookedOn',
  'amount',
  'credit',
  'currency',
  'payer',
  'purpose',
  'reference',
  'account',
] as const;
export type BankField = (typeof bankFields)[number];

/** Which column each field is read from, counted from 0. */
export type BankMapping = Partial<Record<BankField, number>>;

export const decimalMarks = [',', '.'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** `dmy`: 31/12/2026, `mdy`: 12/31/2026. Years that stand first are always read. */
export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const statementFormats = ['camt053', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A CSV file waits for its columns to be named; after that, its lines are stored. */
export const statementStates = ['uploaded', 'read'] as const;
export type StatementState = (typeof statementStates)[number];

/** Why a row of a statement was not taken. */
export const rowRefusals = [
  'columns_differ',
  'quote_open',
  'day_unreadable',
  'day_in_future',
  'amount_unreadable',
  'amount_not_cents',
  'amount_too_big',
  'other_currency',
] as const;
export type RowRefusal = (typeof rowRefusals)[number];

export const bankLineStates = ['open', 'matched', 'set_aside'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** Lists of lines: open ones with an invoice that fits, other open ones, and the two kinds of settled ones. */
export const bankLineViews = ['proposed', 'waiting', 'matched', 'set_aside'] as const;
export type BankLineView = (typeof bankLineViews)[number];

/** Why an invoice is proposed for a line, and how much each reason adds to the score. */
export const matchPoints = {
  number: 60,
  number_part: 40,
  amount_exact: 25,
  amount_part: 5,
  amount_more: 0,
  name: 15,
  name_part: 8,
  several_fit: -5,
} as const;
export type MatchReason = keyof typeof matchPoints;

export const bankLimits = {
  /** Rows of a statement. */
  lines: 10_000,
  columns: 60,
  /** Characters of a text of a line. */
  text: 500,
  /** From this score on, lines are confirmed together: invoice number and amount are right. */
  sureScore: 85,
  /** Below this score nothing is proposed. */
  leastScore: 35,
  /** Lines confirmed with one request. */
  batch: 25,
  /** Rows that a statement names as refused. */
  refusedShown: 100,
  /** A CSV file whose columns nobody named is deleted after so many days. */
  keptDays: 7,
} as const;
