/**
 * The possible columns of a bank's CSV file. An `amount` is signed, or unsigned with a `direction`; `credit` and `debit`
 * have incoming and outgoing amounts instead. A `status` says which rows are not booked yet.
 */
export const bankFields = [
  'bookedOn',
  'amount',
  'direction',
  'credit',
  'debit',
  'currency',
  'payer',
  'payerAccount',
  'purpose',
  'reference',
  'account',
  'status',
] as const;
export type BankField = (typeof bankFields)[number];

/** The column of each field, counted from 0. */
export type BankMapping = Partial<Record<BankField, number>>;

export const decimalMarks = [',', '.'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** `dmy`: 31/12/2026, `mdy`: 12/31/2026. Dates that start with the year are always recognised. */
export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** What a CSV file leaves open, or contradicts itself in: a person decides before its lines are stored. */
export const csvQuestions = ['decimalMark', 'dayOrder'] as const;
export type CsvQuestion = (typeof csvQuestions)[number];

/** What a row of a CSV file is: money received or paid, not booked yet, refused, or nothing. */
export const csvRowKinds = ['received', 'outgoing', 'pending', 'refused', 'empty'] as const;
export type CsvRowKind = (typeof csvRowKinds)[number];

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
  'direction_unreadable',
  'other_currency',
] as const;
export type RowRefusal = (typeof rowRefusals)[number];

export const bankLineStates = ['open', 'matched', 'set_aside'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** A reversal undoes an earlier booking; a charge is what the bank kept of a batch of transfers. */
export const bankLineKinds = ['transfer', 'reversal', 'charge'] as const;
export type BankLineKind = (typeof bankLineKinds)[number];

/** Lists of lines: open ones with a matching invoice, other open ones, outgoing ones, and the two kinds of settled ones. */
export const bankLineViews = ['proposed', 'waiting', 'outgoing', 'matched', 'set_aside'] as const;
export type BankLineView = (typeof bankLineViews)[number];

/** The lists whose lines rules book to accounts. */
export const bookedViews = ['waiting', 'outgoing'] as const satisfies readonly BankLineView[];
export type BookedView = (typeof bookedViews)[number];

/** Why an invoice is proposed for a line, and each reason's weight in the score. */
export const matchPoints = {
  number: 60,
  number_part: 40,
  /** The member number of the invoice's payer. */
  member_number: 40,
  amount_exact: 25,
  /** The open amounts of several invoices add up to the line's. */
  amount_sum: 25,
  amount_part: 5,
  amount_more: 0,
  name: 15,
  name_part: 8,
  /** The account of an earlier payment for the same payer. */
  known_account: 20,
  several_fit: -5,
  /** The payer has the name of somebody else whom the association knows. */
  other_person: -30,
} as const;
export type MatchReason = keyof typeof matchPoints;

export const bankLimits = {
  /** Maximum rows of a statement. */
  lines: 10_000,
  columns: 60,
  /** Rows of a CSV file shown as they are read. */
  previewRows: 5,
  /** Maximum length of a line's text. */
  text: 500,
  /** The minimum score for confirming lines together; their invoice number and amount match, too. */
  sureScore: 85,
  bestScore: 100,
  /** The minimum score of a proposal. */
  leastScore: 35,
  /** Maximum payments among which a person chooses the one that a line returns. */
  choices: 20,
  /** Maximum days between a payment recorded by hand and the bank's line of it. */
  linkDays: 45,
  /** Maximum invoices paid by one line. */
  parts: 20,
  /** Maximum length of the text of a booking. */
  bookingText: 120,
  /** Maximum length of what a rule looks for. */
  ruleText: 60,
  /** Maximum rules. */
  rules: 100,
  /** The most that a bank charges for taking a payment back, in cents. */
  returnChargeMinor: 20_00,
  /** A payment is returned within this many days; direct debits are for 13 months. */
  returnDays: 400,
  /** Maximum lines confirmed with one request. */
  batch: 25,
  /** Maximum rejected rows listed for a statement. */
  refusedShown: 100,
  /** A CSV file without a column mapping is deleted after this many days. */
  keptDays: 7,
} as const;
