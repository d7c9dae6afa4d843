/** The possible columns of a bank's CSV file. `credit` has only incoming amounts, instead of a signed `amount`. */
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

/** The column of each field, counted from 0. */
export type BankMapping = Partial<Record<BankField, number>>;

export const decimalMarks = [',', '.'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** `dmy`: 31/12/2026, `mdy`: 12/31/2026. Dates that start with the year are always recognised. */
export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const statementFormats = ['camt052', 'camt053', 'camt054', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A CSV file waits for its columns to be mapped; then its lines are stored. */
export const statementStates = ['uploaded', 'read'] as const;
export type StatementState = (typeof statementStates)[number];

/** Why a row of a statement was rejected. */
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

/** Lists of lines: open ones with a matching invoice, other open ones, and the two kinds of settled ones. */
export const bankLineViews = ['proposed', 'waiting', 'matched', 'set_aside'] as const;
export type BankLineView = (typeof bankLineViews)[number];

/** Why an invoice is proposed for a line, and each reason's weight in the score. */
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
  /** Maximum rows of a statement. */
  lines: 10_000,
  columns: 60,
  /** Maximum length of a line's text. */
  text: 500,
  /** The minimum score for confirming lines together: invoice number and amount match. */
  sureScore: 85,
  /** The minimum score of a proposal. */
  leastScore: 35,
  /** Maximum lines confirmed with one request. */
  batch: 25,
  /** Maximum rejected rows listed for a statement. */
  refusedShown: 100,
  /** A CSV file without a column mapping is deleted after this many days. */
  keptDays: 7,
} as const;
