import * as z from 'zod/mini';
import {
  bankFields,
  bankLimits,
  bankLineKinds,
  bankLineStates,
  bankLineViews,
  bookedViews,
  csvQuestions,
  csvRowKinds,
  dayOrders,
  decimalMarks,
  matchPoints,
  rowRefusals,
  statementFormats,
  statementStates,
  type MatchReason,
} from '../domain/bank.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { importDelimiters, importEncodings } from '../domain/member-import.ts';
import { contract } from './contract.ts';
import {
  accountNumber,
  day,
  id,
  instant,
  line,
  money,
  pageQuery,
  paragraph,
  positiveAmountMinor,
  version,
} from './primitives.ts';

const column = z.int().check(z.minimum(0), z.maximum(bankLimits.columns - 1));

// Not `partialRecord`: the shell would have to provide it to every remote for this one use.
const bankMapping = z.strictObject(
  Object.fromEntries(bankFields.map((field) => [field, z.optional(column)])) as Record<
    (typeof bankFields)[number],
    z.ZodMiniOptional<typeof column>
  >,
);

/** How a CSV file is read: its format, its columns with the first rows, their mapping, and the rows as they are read. */
const csvReading = z.strictObject({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  hasHeading: z.boolean(),
  /** The association's account, if the file names it. */
  account: z.string(),
  columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
  mapping: bankMapping,
  decimalMark: z.enum(decimalMarks),
  dayOrder: z.enum(dayOrders),
  /** What the file leaves open: a person decides. */
  questions: z.array(z.enum(csvQuestions)),
  preview: z.array(
    z.strictObject({
      row: z.int(),
      kind: z.enum(csvRowKinds),
      bookedOn: z.nullable(day),
      amount: z.nullable(money),
      payerName: z.string(),
      purpose: z.string(),
      reason: z.nullable(z.enum(rowRefusals)),
    }),
  ),
});
export type CsvReading = z.output<typeof csvReading>;

const bankStatement = z.strictObject({
  id,
  fileName: z.string(),
  format: z.enum(statementFormats),
  state: z.enum(statementStates),
  /** An account that is not the association's, until a person confirms that it is one of its accounts. */
  otherAccount: z.nullable(z.string()),
  /** Only for a CSV file. */
  csv: z.nullable(csvReading),
  /** New lines in this file. */
  newLines: z.int(),
  /** Lines contained in an earlier upload. */
  knownLines: z.int(),
  /** Rows without a booking, or not booked yet. */
  otherRows: z.int(),
  refusedRows: z.int(),
  /** The first of them, with the row or entry numbers of the file. */
  refused: z.array(z.strictObject({ row: z.int(), reason: z.enum(rowRefusals), text: z.string() })),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
});
export type BankStatement = z.output<typeof bankStatement>;

const invoiceOfLine = z.strictObject({ id, number: z.string(), payerName: z.string() });

/** An account and the text of the entries on it. */
const posting = { account: accountNumber, text: line(bankLimits.bookingText) };

const bankRule = z.strictObject({
  id,
  version,
  /** Words of the payer, the purpose or the reference. */
  contains: z.string(),
  account: z.string(),
  text: z.string(),
});
export type BankRule = z.output<typeof bankRule>;

const bankLine = z.strictObject({
  id,
  version,
  kind: z.enum(bankLineKinds),
  bookedOn: day,
  /** The day on which a payment from this line is recorded: the first open one if the month of `bookedOn` is closed. */
  recordedOn: day,
  /** Negative if the money went out. */
  amount: money,
  /** Who paid or was paid. */
  payerName: z.string(),
  purpose: z.string(),
  reference: z.string(),
  state: z.enum(bankLineStates),
  /** The part that neither a payment nor a booking accounts for yet. */
  left: money,
  /** The best matching invoice of an open line; several if their open amounts add up to what is left. */
  proposal: z.nullable(
    z.strictObject({
      parts: z.array(
        z.strictObject({ invoice: z.extend(invoiceOfLine, { open: money, dueOn: z.nullable(day) }), amount: money }),
      ),
      score: z.int(),
      reasons: z.array(z.enum(Object.keys(matchPoints) as [MatchReason, ...MatchReason[]])),
    }),
  ),
  /** The payments that an open line may take back, the likeliest first, and what the bank charges for that. */
  returned: z.array(
    z.strictObject({ paymentId: id, invoice: invoiceOfLine, amount: money, receivedOn: day, charge: money }),
  ),
  /** Payments and refunds recorded by hand that an open line may be, the likeliest first. */
  recorded: z.array(z.strictObject({ paymentId: id, invoice: invoiceOfLine, amount: money, receivedOn: day })),
  /** The payments recorded from the line, reversed by it, or linked to it because they were recorded by hand. */
  payments: z.array(z.strictObject({ id, invoice: invoiceOfLine, amount: money, wasRecorded: z.boolean() })),
  /** The parts booked to accounts. */
  bookings: z.array(z.strictObject({ id, account: z.string(), text: z.string(), amount: money })),
  /** The rule that proposes an account for an open line. */
  rule: z.nullable(bankRule),
  /** Why a line was set aside. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  settledBy: z.nullable(z.string()),
});
export type BankLine = z.output<typeof bankLine>;

const parkedPayment = z.strictObject({
  id,
  version,
  provider: z.string(),
  reference: z.string(),
  receivedOn: day,
  amount: money,
  /** The problem with it. */
  note: z.nullable(z.string()),
  /** The invoice it was reported for, if known. */
  invoice: z.nullable(invoiceOfLine),
  setAsideReason: z.nullable(z.string()),
  /** True for a booked payment disputed by its payer. */
  isDisputed: z.boolean(),
  /** True while the provider is refunding it. */
  isRefunding: z.boolean(),
});
export type ParkedPayment = z.output<typeof parkedPayment>;

const byId = z.strictObject({ id });
const pages = z.omit(pageQuery, { q: true });
const matchBody = z.strictObject({
  version,
  invoiceId: id,
  /** Accepts more than the open amount; the surplus becomes the payer's credit on account. */
  keepsSurplus: z.optional(z.boolean()),
});
const reasonBody = z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) });
const matchErrors = [
  'version_conflict',
  'month_closed',
  'bank_line_settled',
  'bank_line_outgoing',
  'invoice_not_open',
  'more_than_open',
  'more_than_left',
  'day_in_future',
  'currency_differs',
] as const;

/** One part named `file`: CAMT and MT940 are read immediately, unless for another account; CSV waits for its columns. */
export const uploadBankStatement = contract.post('/bank/statements', {
  summary: 'Upload a bank statement: CAMT or MT940, also in an archive, or CSV whose columns are guessed',
  permission: 'invoice:manage',
  bodyKind: 'multipart',
  response: bankStatement,
  status: 201,
  errors: [
    'malformed_upload',
    'file_too_big',
    'file_not_text',
    'file_unreadable',
    'statement_unreadable',
    'statement_empty',
    'statement_too_long',
  ],
});

export const listBankStatements = contract.get('/bank/statements', {
  summary: 'Bank statements, newest first',
  permission: 'invoice:manage',
  query: pages,
  response: z.array(bankStatement),
  paged: true,
});

export const getBankStatement = contract.get('/bank/statements/:id', {
  summary: 'One bank statement, what it brought and what was refused',
  permission: 'invoice:manage',
  params: byId,
  response: bankStatement,
});

const csvChoice = {
  encoding: z.optional(z.enum(importEncodings)),
  hasHeading: z.optional(z.boolean()),
};

export const previewBankStatement = contract.post('/bank/statements/:id/preview', {
  summary: 'Show how a CSV statement would be read with these choices; what is not chosen is guessed',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    ...csvChoice,
    mapping: z.optional(bankMapping),
    decimalMark: z.optional(z.enum(decimalMarks)),
    dayOrder: z.optional(z.enum(dayOrders)),
  }),
  response: csvReading,
  errors: ['statement_read', 'file_not_text', 'file_unreadable'],
});

export const readBankStatement = contract.post('/bank/statements/:id/read', {
  summary: 'Store the lines of a statement that waits for its columns or its account to be confirmed',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    ...csvChoice,
    mapping: z.optional(bankMapping),
    decimalMark: z.optional(z.enum(decimalMarks)),
    dayOrder: z.optional(z.enum(dayOrders)),
    /** The account is one of the association's, although it is not the one on its invoices. */
    acceptsAccount: z.optional(z.boolean()),
  }),
  response: bankStatement,
  errors: ['statement_read', 'statement_needs_columns', 'statement_other_account', 'file_not_text', 'file_unreadable'],
});

export const getBankSummary = contract.get('/bank/summary', {
  summary: 'How many bank lines are in each list, and how many of them can be confirmed together',
  permission: 'invoice:manage',
  response: z.strictObject({
    proposed: z.int(),
    /** How many of these are certain enough to be confirmed together. */
    sure: z.int(),
    waiting: z.int(),
    outgoing: z.int(),
    matched: z.int(),
    set_aside: z.int(),
    parkedPayments: z.int(),
    /** How many lines of these lists a rule proposes to book. */
    byRule: z.strictObject({ waiting: z.int(), outgoing: z.int() }),
  }),
});

export const listBankLines = contract.get('/bank/lines', {
  summary: 'Lines of bank statements, open ones with the invoice that fits best',
  permission: 'invoice:manage',
  query: z.extend(pageQuery, { view: z._default(z.enum(bankLineViews), 'proposed') }),
  response: z.array(bankLine),
  paged: true,
});

export const matchBankLine = contract.post('/bank/lines/:id/match', {
  summary: 'Record a bank line as payments of one or several invoices; sent twice, it counts once',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    version,
    /** The line's `recordedOn` that the person saw; by default the day on which the bank booked it. */
    recordedOn: z.optional(day),
    /** The invoices that it pays. What their amounts leave of the line stays open. */
    parts: z
      .array(
        z.strictObject({
          invoiceId: id,
          amountMinor: z.int().check(z.minimum(1)),
          /** Accepts more than the open amount; the surplus becomes the payer's credit on account. */
          keepsSurplus: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(bankLimits.parts)),
  }),
  response: bankLine,
  errors: matchErrors,
});

export const confirmBankProposals = contract.post('/bank/confirmations', {
  summary: 'Confirm the next proposals from the score on that counts as sure, each in a transaction of its own',
  permission: 'invoice:manage',
  body: z.strictObject({}),
  response: z.strictObject({ confirmed: z.int(), refused: z.int(), left: z.int() }),
});

export const bookBankLine = contract.post('/bank/lines/:id/book', {
  summary: 'Book what is left of a line, or a part of it, to an account, and remember a rule for lines like it',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    version,
    /** The line's `recordedOn` that the person saw; by default the day on which the bank booked it. */
    recordedOn: z.optional(day),
    /** Without a sign; the line's direction counts. */
    amountMinor: positiveAmountMinor,
    ...posting,
    /** What the payer, purpose or reference of lines contains for which this account and text are proposed. */
    contains: z.optional(line(bankLimits.ruleText)),
  }),
  response: bankLine,
  errors: [
    'version_conflict',
    'bank_line_settled',
    'more_than_left',
    'account_reserved',
    'day_in_future',
    'month_closed',
    'bank_rule_empty',
    'too_many_bank_rules',
  ],
});

export const confirmBankBookings = contract.post('/bank/bookings', {
  summary: 'Book the next lines of a list as rules propose, each in a transaction of its own',
  permission: 'invoice:manage',
  body: z.strictObject({ view: z.enum(bookedViews) }),
  response: z.strictObject({ confirmed: z.int(), refused: z.int(), left: z.int() }),
});

export const listBankRules = contract.get('/bank/rules', {
  summary: 'The rules that propose accounts for bank lines',
  permission: 'invoice:manage',
  response: z.array(bankRule),
});

const ruleBody = { contains: line(bankLimits.ruleText), ...posting };

export const addBankRule = contract.post('/bank/rules', {
  summary: 'Add a rule, or bring a removed one back',
  permission: 'invoice:manage',
  body: z.strictObject(ruleBody),
  response: bankRule,
  status: 201,
  errors: ['bank_rule_exists', 'bank_rule_empty', 'too_many_bank_rules', 'account_reserved'],
});

export const changeBankRule = contract.put('/bank/rules/:id', {
  summary: 'Change a rule; lines that are booked stay as they are',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, ...ruleBody }),
  response: bankRule,
  errors: ['version_conflict', 'bank_rule_exists', 'bank_rule_empty', 'account_reserved'],
});

export const removeBankRule = contract.delete('/bank/rules/:id', {
  summary: 'Remove a rule; lines that are booked stay as they are',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: z.strictObject({}),
  errors: ['version_conflict'],
});

export const undoBankMatch = contract.post('/bank/lines/:id/undo', {
  summary: 'Reverse what a line paid and where it was booked, or one part of it; its amount is open again',
  permission: 'invoice:manage',
  params: byId,
  body: z.extend(reasonBody, {
    /** The payment to reverse, or the booking; by default all of the line's. */
    paymentId: z.optional(id),
    bookingId: z.optional(id),
  }),
  response: bankLine,
  errors: [
    'version_conflict',
    'bank_line_not_matched',
    'bank_payment_returned',
    'invoice_credited',
    'payment_reversed',
    'payment_refunded',
    'credit_used',
  ],
});

export const returnBankPayment = contract.post('/bank/lines/:id/return', {
  summary: 'Take a payment back that the bank returned, on the day of the line; a charge stays open on the line',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, paymentId: id, recordedOn: z.optional(day) }),
  response: bankLine,
  errors: [
    'version_conflict',
    'bank_line_settled',
    'bank_line_not_returned',
    'day_in_future',
    'month_closed',
    'invoice_credited',
    'payment_reversed',
    'payment_refunded',
    'credit_used',
  ],
});

export const linkBankPayment = contract.post('/bank/lines/:id/link', {
  summary: 'Link a line to a payment or refund that was recorded by hand; nothing is entered in the journal again',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version, paymentId: id }),
  response: bankLine,
  errors: ['version_conflict', 'bank_line_settled', 'bank_payment_not_linkable'],
});

export const setBankLineAside = contract.post('/bank/lines/:id/set-aside', {
  summary: 'Set a line aside that pays no invoice, with a reason',
  permission: 'invoice:manage',
  params: byId,
  body: reasonBody,
  response: bankLine,
  errors: ['version_conflict', 'bank_line_settled'],
});

export const reopenBankLine = contract.post('/bank/lines/:id/reopen', {
  summary: 'Take a line back that was set aside',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: bankLine,
  errors: ['version_conflict', 'bank_line_not_set_aside'],
});

export const listParkedPayments = contract.get('/bank/parked-payments', {
  summary: 'Online payments that did not fit what was expected, or are disputed, and wait for a person',
  permission: 'invoice:manage',
  query: pages,
  response: z.array(parkedPayment),
  paged: true,
});

export const matchParkedPayment = contract.post('/bank/parked-payments/:id/match', {
  summary: 'Record a parked online payment as paid for an invoice',
  permission: 'invoice:manage',
  params: byId,
  body: matchBody,
  response: z.strictObject({}),
  errors: ['version_conflict', 'payment_not_parked', 'invoice_not_open', 'more_than_open', 'currency_differs'],
});

export const setParkedPaymentAside = contract.post('/bank/parked-payments/:id/set-aside', {
  summary: 'Set a parked online payment aside, with a reason',
  permission: 'invoice:manage',
  params: byId,
  body: reasonBody,
  response: z.strictObject({}),
  errors: ['version_conflict', 'payment_not_parked'],
});

export const reopenParkedPayment = contract.post('/bank/parked-payments/:id/reopen', {
  summary: 'Take a parked online payment back that was set aside',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: z.strictObject({}),
  errors: ['version_conflict', 'payment_not_parked'],
});
