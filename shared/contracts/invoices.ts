import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import {
  discountMaxBasisPoints,
  disputeStates,
  invoiceKinds,
  invoiceReferenceLength,
  invoiceStates,
  paymentKinds,
  paymentMethods,
  paymentStates,
  taxRateMaxBasisPoints,
} from '../domain/finance.ts';
import { contract } from './contract.ts';
import {
  accountNumber,
  codeLine,
  day,
  id,
  instant,
  language,
  line,
  money,
  optionalAddress,
  pageQuery,
  paragraph,
  positiveAmountMinor,
  sortBy,
  unitPriceMinor,
  version,
} from './primitives.ts';

export const invoiceSummary = z.strictObject({
  id,
  /** Assigned when issued; a draft has none. */
  number: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
  payerName: z.string(),
  subject: z.string(),
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
  gross: money,
  open: money,
  /** Payments in the list's days minus refunds; only in `received_this_year` and in lists of days of receipt. */
  received: z.optional(money),
  issuedOn: z.nullable(day),
  dueOn: z.nullable(day),
  applicationId: z.nullable(id),
  version,
  updatedAt: instant,
});
export type InvoiceSummary = z.output<typeof invoiceSummary>;

export const listInvoices = contract.get('/invoices', {
  summary: 'Invoices, by page: own issued ones for members, all for the office',
  permission: 'invoice:read',
  query: z.extend(pageQuery, {
    /**
     * In addition to the states: `open` expects payment, `overdue` expected it before today, `reminded` does so after
     * a reminder, `received_this_year` received some, `owed_back` has a credited payment that is not refunded,
     * `not_sent` was issued a while ago and never mailed, `payer_deceased` is a draft or open and its payer has died.
     */
    state: z.optional(
      z.enum([
        ...invoiceStates,
        'overdue',
        'reminded',
        'open',
        'owed_back',
        'not_sent',
        'payer_deceased',
        'received_this_year',
      ]),
    ),
    /** Only those with a payment received on these days. */
    receivedFrom: z.optional(day),
    receivedTo: z.optional(day),
    sort: z._default(sortBy(['number', 'payer', 'gross', 'issuedOn', 'dueOn', 'updatedAt']), '-updatedAt'),
  }),
  response: z.array(invoiceSummary),
  paged: true,
});

export const payment = z.strictObject({
  id,
  method: z.enum(paymentMethods),
  amount: money,
  /** The part above the open amount, which is the payer's credit on account. */
  surplus: z.optional(money),
  state: z.enum(paymentStates),
  reference: z.string(),
  /** The number of its receipt; absent until the payment is received. */
  receiptNumber: z.optional(z.string()),
  receivedOn: day,
  recordedBy: z.nullable(z.string()),
  createdAt: instant,
});
export type Payment = z.output<typeof payment>;

const invoicePayment = z.extend(payment, {
  version,
  kind: z.enum(paymentKinds),
  /** The refundable part of it. */
  refundable: money,
  /** True for a payment through a provider, which can refund it. */
  isFromProvider: z.boolean(),
  /** The status of its dispute; `null` for none. */
  dispute: z.nullable(z.enum(disputeStates)),
});
export type InvoicePayment = z.output<typeof invoicePayment>;

const invoiceLine = z.strictObject({
  text: z.string(),
  quantityMilli: z.int(),
  unitPriceMinor: z.int(),
  discountBasisPoints: z.int(),
  taxRateBasisPoints: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
  /** The revenue account, if the line has its own. */
  account: z.optional(z.string()),
});

export const invoiceDetail = z.strictObject({
  ...invoiceSummary.shape,
  version,
  payer: z.strictObject({
    name: z.string(),
    /** Empty for a payer without an account who has none: documents are downloaded. */
    email: z.string(),
    address: z.string(),
    /** Only for a payer without an account: the language of their documents. */
    withoutAccount: z.optional(z.strictObject({ language })),
  }),
  issuer: z.strictObject({ name: z.string(), address: z.string(), bankAccount: z.string(), taxNumber: z.string() }),
  /** The first and last day of supply; the period of a membership fee. Drafts and older invoices may have none. */
  supplied: z.nullable(z.strictObject({ from: day, until: day })),
  lines: z.array(invoiceLine),
  net: money,
  tax: money,
  paid: money,
  /** The total of its credit notes. */
  credited: money,
  /** Written off by an administrator. */
  waived: money,
  /** What was paid and then credited, and has not been refunded yet. */
  owedBack: money,
  /** Its credit notes, oldest first. */
  creditNotes: z.array(z.strictObject({ id, number: z.string(), amount: money })),
  perRate: z.array(z.strictObject({ taxRateBasisPoints: z.int(), netMinor: z.int(), taxMinor: z.int() })),
  payments: z.array(invoicePayment),
  corrects: z.nullable(z.strictObject({ id, number: z.string() })),
  applicationNumber: z.nullable(z.string()),
  /** The reference by which a bank transfer is matched. */
  paymentReference: z.nullable(z.string()),
  /** Whether this installation has an online payment provider; otherwise only the transfer is available. */
  paysOnline: z.boolean(),
  /** Characters of a draft that no font has, such as emoji; absent when everything can be printed. */
  unprintable: z.optional(z.array(z.string())),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

const byId = z.strictObject({ id });

export const getInvoice = contract.get('/invoices/:id', {
  summary: 'One invoice with its lines and payments',
  permission: 'invoice:read',
  params: byId,
  response: invoiceDetail,
});

const quantityMilli = z.int().check(z.minimum(1), z.maximum(1_000_000));

const lineInput = z.strictObject({
  text: line(200),
  quantityMilli,
  unitPriceMinor,
  /** A discount on the line before tax, in basis points. */
  discountBasisPoints: z.optional(z.int().check(z.minimum(0), z.maximum(discountMaxBasisPoints))),
  taxRateBasisPoints: z.int().check(z.minimum(0), z.maximum(taxRateMaxBasisPoints)),
  /** The revenue account; defaults to the one of the tax rate. */
  account: z.optional(accountNumber),
});

/** The days of supply: one for a single day, none for the day of issue. */
const supplyInput = { suppliedFrom: z.optional(day), suppliedUntil: z.optional(day) };

/** A payer without an account. */
const payerInput = z.strictObject({
  name: line(160),
  address: paragraph(500),
  email: optionalAddress,
  /** Of the document and the emails. */
  language,
});

export const createInvoice = contract.post('/invoices', {
  summary: 'Make a draft invoice for a user, or for a payer without an account',
  permission: 'invoice:manage',
  body: z.strictObject({
    /** The user who pays; otherwise `payer`. */
    payerId: z.optional(id),
    payer: z.optional(payerInput),
    subject: line(160),
    ...supplyInput,
    lines: z.array(lineInput).check(z.minLength(1), z.maxLength(50)),
  }),
  response: invoiceDetail,
  status: 201,
  errors: ['payer_needed', 'user_unknown', 'window_reversed'],
});

export const editInvoice = contract.put('/invoices/:id', {
  summary: 'Change a draft; nothing issued is ever edited (domain rule 9)',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    version,
    /** Only of a payer without an account; a user's data come from their record. */
    payer: z.optional(payerInput),
    subject: line(160),
    ...supplyInput,
    lines: z.array(lineInput).check(z.minLength(1), z.maxLength(50)),
  }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_issued', 'payer_has_account', 'window_reversed'],
});

export const issueInvoice = contract.post('/invoices/:id/issue', {
  summary: 'Issue: takes the next number in order, locks the invoice, makes its PDF and mails it',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_issued', 'association_incomplete'],
});

export const recordPayment = contract.post('/invoices/:id/payments', {
  summary: 'Record money that arrived by transfer or in cash; in whole or in part',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    version,
    method: z.enum(['transfer', 'cash']),
    amountMinor: positiveAmountMinor,
    receivedOn: day,
    reference: z.optional(codeLine(invoiceReferenceLength, 0)),
    /** Accepts more than the open amount; the surplus becomes the payer's credit on account. */
    keepsSurplus: z.optional(z.boolean()),
  }),
  response: invoiceDetail,
  errors: ['version_conflict', 'invoice_not_open', 'more_than_open', 'day_in_future'],
});

export const creditInvoice = contract.post('/invoices/:id/credit', {
  summary:
    'Make a credit note over chosen lines, parts of them, or what remains, with a reason; it has a number of its own',
  permission: 'invoice:manage',
  params: byId,
  body: z.strictObject({
    version,
    reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
    /** The lines to credit; defaults to everything that remains. */
    lines: z.optional(
      z
        .array(
          z
            .strictObject({
              /** Counted from 0. */
              position: z.int().check(z.minimum(0), z.maximum(49)),
              /** Part of the line, as an amount before tax or as a quantity at its price; defaults to what is left of it. */
              netMinor: z.optional(positiveAmountMinor),
              quantityMilli: z.optional(quantityMilli),
            })
            .check(z.refine((part) => part.netMinor === undefined || part.quantityMilli === undefined)),
        )
        .check(z.minLength(1), z.maxLength(50)),
    ),
  }),
  response: invoiceDetail,
  errors: [
    'version_conflict',
    'invoice_not_open',
    'line_unknown',
    'line_credited',
    'line_without_amount',
    'more_than_remains',
  ],
});

export const downloadInvoice = contract.get('/invoices/:id/pdf', {
  summary: 'The issued invoice as PDF',
  permission: 'invoice:read',
  params: byId,
  replyKind: 'file',
  errors: ['invoice_not_issued'],
});

export const downloadReceipt = contract.get('/payments/:id/receipt', {
  summary: 'The receipt of a received payment as PDF',
  permission: 'invoice:read',
  params: byId,
  replyKind: 'file',
});
